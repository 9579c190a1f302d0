/** The menus, all by keyboard after the ARIA menu-bar pattern. */
import './menu.css'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useActions } from './actions.ts'
import { focusPicture } from './focus.ts'
import { Menu } from './menu.tsx'
import { moveTo, step } from './menu-moves.ts'
import { GROUPS } from './menus.ts'

const TITLES = GROUPS.map(({ title }) => title)
const NONE = -1

export function MenuBar() {
  const actions = useActions()
  const bar = useRef<HTMLDivElement>(null)
  const open = useSignal(NONE)
  /** The one that Tab comes to. */
  const current = useSignal(0)
  const startAt = useSignal<'first' | 'last'>('first')

  useEffect(() => {
    const closeFromOutside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) open.value = NONE
    }
    document.addEventListener('pointerdown', closeFromOutside, true)
    return () => document.removeEventListener('pointerdown', closeFromOutside, true)
  }, [open])

  const focusTitle = (index: number): void => {
    current.value = index
    bar.current?.querySelectorAll<HTMLElement>('.menu-title')[index]?.focus()
  }
  const show = (index: number, at: 'first' | 'last'): void => {
    current.value = index
    startAt.value = at
    open.value = index
  }

  const hide = (): void => {
    open.value = NONE
  }

  const onTitleKey = (event: KeyboardEvent): void => {
    const { key } = event
    if (key === 'Enter' || key === ' ' || key === 'ArrowDown') show(current.value, 'first')
    else if (key === 'ArrowUp') show(current.value, 'last')
    else if (key === 'Escape') focusPicture()
    else {
      const next = event.ctrlKey || event.metaKey ? null : moveTo(key, TITLES, current.value, 'bar')
      if (next === null) return
      focusTitle(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div class="menu-bar" role="menubar" aria-label="Menus" ref={bar}>
      {GROUPS.map(({ group, title }, index) => (
        <div class="menu-place" role="none" key={group}>
          <button
            type="button"
            class="menu-title"
            role="menuitem"
            aria-haspopup="menu"
            aria-expanded={open.value === index}
            tabIndex={current.value === index ? 0 : -1}
            onKeyDown={onTitleKey}
            onFocus={() => (current.value = index)}
            onClick={() => (open.value === index ? hide() : show(index, 'first'))}
            onPointerEnter={() => open.value !== NONE && open.value !== index && show(index, 'first')}
          >
            {title}
          </button>
          {open.value === index && (
            <Menu
              group={group}
              title={title}
              startAt={startAt.value}
              onRun={(command) => {
                hide()
                focusPicture()
                actions.run(command)
              }}
              onLeave={(to) => {
                hide()
                if (to === 'title') focusTitle(index)
              }}
              onTurn={(by) => show(step(index, by, GROUPS.length), 'first')}
            />
          )}
        </div>
      ))}
    </div>
  )
}
