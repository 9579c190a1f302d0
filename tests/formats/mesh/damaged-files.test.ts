import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { FormatError } from '../../../formats/format-error.ts'
import { readMesh } from '../../../formats/mesh/read-mesh.ts'
import { box, GltfWriter } from '../gltf-writer.ts'
import { objText, plyBinary, plyText, stlBinary, stlText, textBytes } from './write-meshes.ts'

const sphere = octasphere(1)
const writer = new GltfWriter()
writer.node('a', writer.mesh(box())).setTranslation([1, 2, 3])

const files: [string, Uint8Array][] = [
  ['text.obj', textBytes(`o ball\n${objText(sphere)}`)],
  ['text.ply', textBytes(plyText(sphere))],
  ['little.ply', plyBinary(sphere, true)],
  ['big.ply', plyBinary(sphere, false)],
  ['text.stl', textBytes(stlText(sphere))],
  ['binary.stl', stlBinary(sphere)],
  ['box.glb', await writer.glb()],
]

function damage(bytes: Uint8Array, random: Random): Uint8Array {
  const out = new Uint8Array(bytes)
  const kind = random.below(6)
  if (kind === 0) return out.slice(0, random.below(out.length))
  if (kind === 1) {
    const at = random.below(out.length)
    return new Uint8Array([
      ...out.subarray(0, at),
      ...out.subarray(Math.min(out.length, at + 1 + random.below(20))),
    ])
  }
  if (kind === 2) {
    const at = random.below(out.length)
    const from = random.below(out.length)
    return new Uint8Array([...out.subarray(0, at), ...out.subarray(from, from + 40), ...out.subarray(at)])
  }
  const strange = [0, 10, 13, 32, 45, 46, 47, 48, 57, 92, 101, 127, 128, 255]
  for (let n = 1 + random.below(kind * 3); n > 0; n--) {
    const value = random.below(2) === 0 ? random.below(256) : strange[random.below(strange.length)]
    // Heads hold the counts: hit them as often as the rest.
    out[random.below(random.below(2) === 0 ? Math.min(200, out.length) : out.length)] = value
  }
  return out
}

describe('damaged bytes end in a mesh or in one clear sentence', () => {
  it.each(files)('%s, seeds 1 to 400', async (name, bytes) => {
    expect((await readMesh(bytes, name)).length).toBe(1)
    for (let seed = 1; seed <= 400; seed++) {
      const damaged = damage(bytes, new Random(seed))
      try {
        for (const mesh of await readMesh(damaged, name)) triangleMesh(mesh.positions, mesh.corners)
      } catch (error) {
        expect(error, `seed ${seed}`).toBeInstanceOf(FormatError)
        expect((error as FormatError).message, `seed ${seed}`).toMatch(/^[a-z]+\.[a-z]+ [^\n]+\.$/)
      }
    }
  })
})
