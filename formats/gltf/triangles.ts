/** Triangle lists out of glTF's lists, strips and fans. */
const STRIP = 5
const FAN = 6

/**
 * Vertex indices, three a triangle. Null where one points past the vertices. Strips and fans may begin anew at the
 * largest index of their type; triangles with a vertex twice, which strips use to turn corners, are left out there.
 */
export function triangleList(
  indices: ArrayLike<number> | null,
  vertices: number,
  mode: number,
  restart: number,
): Uint32Array<ArrayBuffer> | null {
  const count = indices === null ? vertices : indices.length
  const at = (i: number) => (indices === null ? i : indices[i]!)
  if (mode !== STRIP && mode !== FAN) {
    const list = new Uint32Array(count - (count % 3))
    for (let i = 0; i < list.length; i++) {
      const vertex = at(i)
      if (!(vertex < vertices)) return null
      list[i] = vertex
    }
    return list
  }
  const list = new Uint32Array(Math.max(0, 3 * (count - 2)))
  let length = 0
  for (let i = 0, from = 0; i < count; i++) {
    const c = at(i)
    if (indices !== null && c === restart) {
      from = i + 1
      continue
    }
    if (!(c < vertices)) return null
    if (i - from < 2) continue
    const a = mode === FAN ? at(from) : at(i - 2)
    const b = at(i - 1)
    if (a === b || b === c || a === c) continue
    const turned = mode === STRIP && (i - from) % 2 === 1
    list[length++] = turned ? b : a
    list[length++] = turned ? a : b
    list[length++] = c
  }
  return list.slice(0, length)
}
