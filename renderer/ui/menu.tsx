/** One open menu. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CommandId } from '../../contract/commands.ts'
import { Icon } from './icon.tsx'
import { ariaKeyOf, labelOf } from './keyboard.ts'
import { moveTo } from './menu-moves.ts'
import { type Group, type MenuItem, menuOf } from './menus.ts'

export interface MenuProps {
  readonly group: Group
  readonly title: string
  readonly startAt: 'first' | 'last'
  readonly onRun: (command: CommandId) => void
  /** The menu is closed without a choice. */
  readonly onLeave: (to: 'title' | 'elsewhere') => void
  /** To the menu before or after. */
  readonly onTurn: (by: 1 | -1) => void
}

export function Menu({ group, title, startAt, onRun, onLeave, onTurn }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const items = menuOf(group)
  const labels = items.map(({ command }) => command.label)

  const focusItem = (index: number): void => itemsIn(list.current)[index]?.focus()
  // Not useEffect: for a frame the focus would be nowhere, and the next key would be lost.
  useLayoutEffect(() => {
    const all = itemsIn(list.current)
    all.at(startAt === 'first' ? 0 : -1)?.focus()
  }, [startAt])

  const onKey = (event: KeyboardEvent): void => {
    const { key } = event
    event.stopPropagation()
    // Tab goes on from the bar; everything else stays in the menu.
    if (key === 'Tab') {
      onLeave('elsewhere')
      return
    }
    event.preventDefault()
    const from = itemsIn(list.current).indexOf(document.activeElement as HTMLElement)
    if (key === 'Escape') onLeave('title')
    else if (key === 'ArrowLeft') onTurn(-1)
    else if (key === 'ArrowRight') onTurn(1)
    else if (key === 'Enter' || key === ' ') choose(items[from])
    else {
      const next = moveTo(key, labels, from, 'menu')
      if (next !== null) focusItem(next)
    }
  }
  const choose = (item: MenuItem | undefined): void => {
    if (item?.enabled) onRun(item.command.id)
  }

  return (
    <div class="menu" role="menu" aria-label={title} tabIndex={-1} ref={list} onKeyDown={onKey}>
      {items.map((item, index) => (
        <Row
          key={item.command.id}
          item={item}
          onHover={() => focusItem(index)}
          onChoose={() => choose(item)}
        />
      ))}
    </div>
  )
}

function Row({ item, onHover, onChoose }: { item: MenuItem; onHover: () => void; onChoose: () => void }) {
  const { command, role, checked, enabled, startsBlock } = item
  return (
    <>
      {startsBlock && <hr />}
      <button
        type="button"
        class="menu-item"
        role={role}
        {...(checked === undefined ? {} : { 'aria-checked': checked })}
        aria-disabled={!enabled}
        aria-keyshortcuts={ariaKeyOf(command.key)}
        tabIndex={-1}
        onPointerMove={onHover}
        onClick={onChoose}
      >
        <span class="menu-check">{checked && <Icon name="check" />}</span>
        <span>{command.label}</span>
        <span class="menu-key">{labelOf(command.key)}</span>
      </button>
    </>
  )
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('.menu-item')] : []
}
