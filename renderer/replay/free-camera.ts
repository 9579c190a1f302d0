/** A camera that flies: turned by dragging, moved by keys. Heading 0 looks along −z, positive to the left. */

/** Just short of straight up: beyond, left and right would change places. */
const STEEPEST = Math.PI / 2 - 0.01
/** Metres a second: at first, and the least and the most. */
const SPEED = 1.5
const SLOWEST = 0.1
const FASTEST = 40

export class FreeCamera {
  readonly position = new Float64Array(3)
  heading = 0
  pitch = 0
  speed = SPEED

  /** Goes to an eye's seven numbers. Whatever roll it has is lost: this camera stands upright. */
  take(eye: ArrayLike<number>): void {
    for (let k = 0; k < 3; k++) this.position[k] = eye[k]!
    const [x, y, z, w] = [eye[3]!, eye[4]!, eye[5]!, eye[6]!]
    // Where −z goes.
    const ax = -2 * (x * z + w * y)
    const ay = -2 * (y * z - w * x)
    const az = -(1 - 2 * (x * x + y * y))
    this.pitch = Math.asin(Math.min(1, Math.max(-1, ay)))
    // Straight up or down there is no heading: it stays as it was.
    if (Math.hypot(ax, az) > 1e-6) this.heading = Math.atan2(-ax, -az)
    this.look(0, 0)
  }

  /** Radians: to the left, up. */
  look(turn: number, pitch: number): void {
    this.heading += turn
    this.pitch = Math.min(STEEPEST, Math.max(-STEEPEST, this.pitch + pitch))
  }

  /** −1 to 1 each, along where it looks, to its right, and straight up. */
  move(forward: number, right: number, up: number, seconds: number): void {
    const { position, heading, pitch } = this
    const length = Math.hypot(forward, right, up)
    if (length === 0) return
    const way = (this.speed * seconds) / Math.max(1, length)
    const level = Math.cos(pitch)
    position[0]! += way * (-Math.sin(heading) * level * forward + Math.cos(heading) * right)
    position[1]! += way * (Math.sin(pitch) * forward + up)
    position[2]! += way * (-Math.cos(heading) * level * forward - Math.sin(heading) * right)
  }

  changeSpeed(factor: number): void {
    this.speed = Math.min(FASTEST, Math.max(SLOWEST, this.speed * factor))
  }

  write(eye: Float64Array): void {
    eye.set(this.position)
    writeUpright(eye, this.heading, this.pitch)
  }
}

/** The quaternion of an eye without roll, at eye[3]. */
export function writeUpright(eye: Float64Array, heading: number, pitch: number): void {
  const [sh, ch] = [Math.sin(heading / 2), Math.cos(heading / 2)]
  const [sp, cp] = [Math.sin(pitch / 2), Math.cos(pitch / 2)]
  eye[3] = ch * sp
  eye[4] = sh * cp
  eye[5] = -sh * sp
  eye[6] = ch * cp
}
