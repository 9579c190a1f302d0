/** What the wrist panel shows of the app, and what its buttons ask of it. */
import type { App } from '../app/app.ts'
import { lengthText } from '../sessions/session-wording.ts'
import * as state from '../state.ts'
import type { VrControl } from './vr-control.ts'
import type { PanelDoings } from './wrist-panel.ts'

const OVERLAYS = [
  ['boxes', 'Boxes'],
  ['lines', 'Distances'],
  ['features', 'Features'],
  ['parts', 'Parts'],
  ['wireframe', 'Wireframe'],
] as const

export class WristDoings implements PanelDoings {
  private readonly app: App
  private readonly vr: VrControl

  constructor(app: App, vr: VrControl) {
    this.app = app
    this.vr = vr
  }

  title(): string {
    const { value } = state.loading
    if (value === null) return state.openScene.value ?? ''
    return value.fraction === null
      ? `Opening ${value.title}`
      : `${value.title}: ${Math.round(100 * value.fraction)} %`
  }

  recorded(): string | null {
    const { value } = state.recording
    return value === null ? null : lengthText(value.seconds * 1e6)
  }

  scenes() {
    return (state.scenes.value ?? []).map(({ id, title }) => ({
      id,
      label: title,
      isOn: title === state.openScene.value,
    }))
  }

  overlays() {
    return OVERLAYS.map(([id, label]) => ({ id, label, isOn: state.overlays.value[id] }))
  }

  run(id: string): void {
    const { app, vr } = this
    const [kind, ...rest] = id.split(' ')
    if (id === 'record' || id === 'undo' || id === 'reset-scene') app.run(id)
    else if (id === 'recentre') vr.recentre()
    else if (id === 'height') vr.visit?.person.walk.calibrateHeight()
    else if (id === 'leave') void vr.leave()
    else if (kind === 'scene') app.openScene(rest.join(' '))
    else {
      const overlay = OVERLAYS.find(([name]) => kind === 'overlay' && name === rest[0])
      if (overlay !== undefined) app.run(`overlay-${overlay[0]}`)
    }
  }
}
