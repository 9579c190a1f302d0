import { ShaderLib } from 'three'
import { describe, expect, it } from 'vitest'
import { extendedFragmentShader, extendedVertexShader } from '../../../renderer/view/touch-shading.ts'

describe('touch shading', () => {
  it("finds its places in three's standard shader", () => {
    const { vertexShader, fragmentShader } = ShaderLib.standard
    const vertex = extendedVertexShader(vertexShader)
    const fragment = extendedFragmentShader(fragmentShader)
    expect(vertex).toContain('vTouched = touched')
    // Red is mixed in after tone mapping and the turn to the screen's colours, or it would come out pink.
    const places = ['<tonemapping_fragment>', '<colorspace_fragment>', 'if (vTouched > 0.5)'].map((text) =>
      fragment.indexOf(text),
    )
    expect(places.every((place) => place > 0)).toBe(true)
    expect([...places].sort((a, b) => a - b)).toEqual(places)
  })

  it('says so where a place is missing', () => {
    expect(() => extendedVertexShader('void main() {}')).toThrow('<common>')
  })
})
