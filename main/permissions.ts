/** What a page may ask of the machine: mouse look, a full screen and a headset. */

/** As Electron names them; 'vr' and 'hand-tracking' are WebXR. */
const GRANTED: readonly string[] = ['pointerLock', 'fullscreen', 'vr', 'hand-tracking']

export function isGranted(permission: string): boolean {
  return GRANTED.includes(permission)
}
