/** The space whose height 0 is the floor; where a headset knows no floor, someone is taken to stand upright. */

/** Metres from the floor to the eyes of someone who stands. */
const STANDING = 1.6

export interface FloorSpace {
  readonly type: 'local-floor' | 'local'
  readonly space: XRReferenceSpace
}

export async function floorSpace(session: XRSession): Promise<FloorSpace> {
  try {
    return { type: 'local-floor', space: await session.requestReferenceSpace('local-floor') }
  } catch {
    const local = await session.requestReferenceSpace('local')
    const down = new XRRigidTransform({ x: 0, y: -STANDING, z: 0, w: 1 })
    return { type: 'local', space: local.getOffsetReferenceSpace(down) }
  }
}
