import type { App } from './app/app.ts'

declare global {
  /** The app, in the page: benches and tests reach it here. */
  var palpable: App
}
