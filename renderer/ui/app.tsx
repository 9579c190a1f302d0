/** The window: one of six screens, three of them over the picture, and what may lie over both. */
import './theme.css'
import './base.css'
import './controls.css'
import './progress-bar.css'
import { useEffect } from 'preact/hooks'
import { HeadsetPage } from '../headset/headset-page.tsx'
import { MirrorBar, MirrorScreen } from '../headset/mirror/mirror-screen.tsx'
import { ReplayScreen } from '../replay/replay-screen.tsx'
import { SessionsPage } from '../sessions/sessions-page.tsx'
import { type Actions, panel, screen } from '../state.ts'
import { visiting } from '../xr/vr-state.ts'
import { VrStatus } from '../xr/vr-status.tsx'
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
  const mirroring = screen.value === 'mirror'
  useEffect(() => {
    void readKeyboardLayout()
  }, [])
  return (
    <ActionsContext.Provider value={actions}>
      <div class="app" data-screen={screen.value} data-panel={panel.value === null ? 'closed' : 'open'}>
        {mirroring ? <MirrorBar /> : walking || replaying ? <TopBar /> : <StartHeader />}
        <main>
          <Stage canvas={canvas} shown={walking || replaying || mirroring} />
          {walking && <WalkScreen history={history} />}
          {replaying && <ReplayScreen />}
          {mirroring && <MirrorScreen />}
          {screen.value === 'sessions' && <SessionsPage />}
          {screen.value === 'headset' && <HeadsetPage />}
          {screen.value === 'start' && <StartScreen />}
        </main>
        <PanelHost />
        <Notices />
        {walking && (visiting.value === null ? <StatusLine /> : <VrStatus />)}
        <DropTarget />
        <LoadingDialog />
        <QuestionDialog />
      </div>
    </ActionsContext.Provider>
  )
}
