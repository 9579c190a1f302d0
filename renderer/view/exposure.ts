/** How bright the picture is made before tone mapping; the same in all shaders. */
export const EXPOSURE = 1.05
