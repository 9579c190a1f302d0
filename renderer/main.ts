/** The page's beginning: finds its host, makes the picture, shows the start screen. */
import './loading/no-eval.ts'
import { render } from 'preact'
import { jsx } from 'preact/jsx-runtime'
import { App } from './app/app.ts'
import { tell } from './app/notices.ts'
import { connectHost } from './host/connect.ts'
import { offerSimulation } from './simulation/simulation-panel.tsx'
import { App as Window } from './ui/app.tsx'
import { HudHistory } from './ui/hud-history.ts'
import { SceneView } from './view/scene-view.ts'

const root = document.getElementById('app')
if (root === null) throw new Error('The page has no place for the app.')

const host = await connectHost()
window.addEventListener('error', (event) => report(event.error ?? event.message))
window.addEventListener('unhandledrejection', (event) => report(event.reason))

const canvas = document.createElement('canvas')
const history = new HudHistory()
try {
  const app = new App(host, { view: new SceneView(canvas), canvas, history })
  offerSimulation(app)
  render(jsx(Window, { actions: app, canvas, history }), root)
  // For benches and tests, and for people who like to look behind the picture.
  globalThis.palpable = app
  await app.begin()
} catch (error) {
  root.textContent = `Palpable cannot start here: ${error instanceof Error ? error.message : error}`
  throw error
}

/** Nothing is swallowed: the person is told, and the host's log has the rest. */
function report(error: unknown): void {
  const text = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
  tell('fault', `Something went wrong: ${error instanceof Error ? error.message : error}`)
  host.call('log.error', text.slice(0, 4000)).catch(() => {})
}
