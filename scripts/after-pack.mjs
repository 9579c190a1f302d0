// Called by electron-builder. A copied Electron still holds its own welcome app, which no one should ever see.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

export default function afterPack({ appOutDir, electronPlatformName, packager }) {
  const resources =
    electronPlatformName === 'darwin'
      ? join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents', 'Resources')
      : join(appOutDir, 'resources')
  rmSync(join(resources, 'default_app.asar'), { force: true })
}
