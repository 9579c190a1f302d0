/** Flags of Chromium, in Electron as well, on a machine without a graphics card. */
export const SOFTWARE_RENDERING = [
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-unsafe-swiftshader',
  // Or its GPU process looks for a card first, ends, and takes the first picture along.
  '--use-angle=swiftshader',
  // The window is put together by plain copying: as textures, the same takes a third of a frame's work.
  '--disable-gpu-compositing',
]
