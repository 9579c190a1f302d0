/** The part trees of all bodies that have parts: a shape's lines once, drawn wherever one of its bodies stands. */
import {
  BufferAttribute,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LineSegments,
  ShaderMaterial,
} from 'three'
import type { World } from '../../../engine/world.ts'
import { writeMatrix } from '../pose-copies.ts'
import { partEdges } from './part-edges.ts'

const VERTEX = /* glsl */ `
attribute vec4 tint;
attribute mat4 stand;
varying vec4 vTint;
void main() {
  vTint = tint;
  gl_Position = projectionMatrix * (viewMatrix * (stand * vec4(position, 1.0)));
  // Parts lie on the surface they make up: a touch nearer, they do not flicker through it.
  gl_Position.z -= 0.0008 * gl_Position.w;
}
`

const FRAGMENT = /* glsl */ `
varying vec4 vTint;
void main() {
  gl_FragColor = vTint;
  #include <colorspace_fragment>
}
`

interface ShapeLines {
  readonly bodies: readonly number[]
  readonly matrices: InstancedBufferAttribute
  readonly lines: LineSegments<InstancedBufferGeometry, ShaderMaterial>
}

export class PartLayer {
  readonly object = new Group()
  private shapes: ShapeLines[] = []
  private readonly material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
  })

  build(world: World, order: number): void {
    this.clear()
    const bodiesOf = new Map<number, number[]>()
    const { root, end } = world.bodies
    for (let body = 0; body < end; body++) {
      const node = root[body]!
      if (node < 0 || world.shapes.isLeaf(node)) continue
      const bodies = bodiesOf.get(node)
      if (bodies === undefined) bodiesOf.set(node, [body])
      else bodies.push(body)
    }
    for (const [node, bodies] of bodiesOf) {
      const { positions, colors } = partEdges(world.shapes, node)
      const geometry = new InstancedBufferGeometry()
      const matrices = new InstancedBufferAttribute(new Float32Array(16 * bodies.length), 16)
      geometry.setAttribute('position', new BufferAttribute(positions, 3))
      geometry.setAttribute('tint', new BufferAttribute(colors, 4))
      geometry.setAttribute('stand', matrices.setUsage(DynamicDrawUsage))
      geometry.instanceCount = bodies.length
      const lines = new LineSegments(geometry, this.material)
      lines.frustumCulled = false
      lines.renderOrder = order
      this.object.add(lines)
      this.shapes.push({ bodies, matrices, lines })
    }
  }

  update(world: World): void {
    for (const { bodies, matrices } of this.shapes) {
      for (let i = 0; i < bodies.length; i++) {
        writeMatrix(matrices.array as Float32Array, 16 * i, world.bodies.pose, bodies[i]!)
      }
      matrices.needsUpdate = true
    }
  }

  clear(): void {
    for (const { lines } of this.shapes) lines.geometry.dispose()
    this.object.clear()
    this.shapes = []
  }

  dispose(): void {
    this.clear()
    this.material.dispose()
  }
}
