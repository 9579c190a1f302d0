/** The window over the whole screen, and back. */
import { tell } from './notices.ts'

export async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen()
  else
    await document.documentElement
      .requestFullscreen()
      .catch(() => tell('info', 'This window cannot fill the screen.'))
}
