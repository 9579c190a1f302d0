/** Has the graphics card's programs made before they are needed, so that the first frame does not wait for them. */
import type { Camera, Scene, WebGLRenderer } from 'three'

/** Milliseconds; a driver that never says it is ready must not keep the scene from being shown. */
const LONGEST_WAIT = 8000
const LOOK_AGAIN = 15

export async function compilePrograms(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: Camera,
  signal?: AbortSignal,
): Promise<void> {
  renderer.compile(scene, camera)
  // Three's own way of waiting needs an extension that software drawing lacks; a fence is reached in order everywhere.
  const gl = renderer.getContext() as WebGL2RenderingContext
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (fence === null) return
  gl.flush()
  const start = performance.now()
  while (performance.now() - start < LONGEST_WAIT && !gl.isContextLost()) {
    if (gl.clientWaitSync(fence, 0, 0) !== gl.TIMEOUT_EXPIRED) break
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
    signal?.throwIfAborted()
  }
  gl.deleteSync(fence)
}
