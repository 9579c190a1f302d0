/** The window: one of four screens, two of them over the picture, and what may lie over both. */
import './theme.css'
import './base.css'
import './controls.css'
import './progress-bar.css'
import { useEffect } from 'preact/hooks'
import { ReplayScreen } from '../replay/replay-screen.tsx'
import { SessionsPage } from '../sessions/sessions-page.tsx'
import { type Actions, panel, screen } from '../state.ts'
import { ActionsContext } from './actions.ts'
import { DropTarget } from './drop-target.tsx'
import type { HudHistory } from './hud-history.ts'
import { readKeyboardLayout } from './keyboard.ts'
import { LoadingDialog } from './loading-dialog.tsx'
import { Notices } from './notices.tsx'
import { PanelHost } from './panel-host.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { Stage } from './stage.tsx'
import { StartHeader, StartScreen } from './start-screen.tsx'
import { StatusLine } from './status-line.tsx'
import { TopBar } from './top-bar.tsx'
import { WalkScreen } from './walk-screen.tsx'

export interface AppProps {
  readonly actions: Actions
  /** Lives as long as the app; it is put under the panels. */
  readonly canvas: HTMLCanvasElement
  readonly history: HudHistory
}

export function App({ actions, canvas, history }: AppProps) {
  const walking = screen.value === 'walk'
  const replaying = screen.value === 'replay'
  useEffect(() => {
    void readKeyboardLayout()
  }, [])
  return (
    <ActionsContext.Provider value={actions}>
      <div class="app" data-screen={screen.value} data-panel={panel.value === null ? 'closed' : 'open'}>
        {walking || replaying ? <TopBar /> : <StartHeader />}
        <main>
          <Stage canvas={canvas} shown={walking || replaying} />
          {walking && <WalkScreen history={history} />}
          {replaying && <ReplayScreen />}
          {screen.value === 'sessions' && <SessionsPage />}
          {screen.value === 'start' && <StartScreen />}
        </main>
        <PanelHost />
        <Notices />
        {walking && <StatusLine />}
        <DropTarget />
        <LoadingDialog />
        <QuestionDialog />
      </div>
    </ActionsContext.Provider>
  )
}
