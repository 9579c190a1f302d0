/** Whether this machine draws without a graphics card: smoothing edges then doubles the time of every frame. */
export function drawsInSoftware(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
  if (gl === null) return true
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL))
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name)
}
