/** What a page may ask of the machine: mouse look, a full screen and a headset. */

/** As Electron names them; 'vr', 'ar' and 'hand-tracking' are WebXR. */
const GRANTED: readonly string[] = ['pointerLock', 'fullscreen', 'vr', 'ar', 'hand-tracking']

export function isGranted(permission: string): boolean {
  return GRANTED.includes(permission)
}
