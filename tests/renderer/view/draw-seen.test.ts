import {
  type BufferGeometry,
  Group,
  type Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
  type WebGLRenderer,
} from 'three'
import { describe, expect, it } from 'vitest'
import { POSE_STRIDE, SCALE, writePose } from '../../../engine/math/pose.ts'
import { JoinedBatch } from '../../../renderer/view/joined-batch.ts'
import type { LitMaterial } from '../../../renderer/view/lit-material.ts'

const PAINT = { color: [1, 1, 1], roughness: 0.5, metalness: 0 } as const

/** A square towards +z. */
const SQUARE = {
  positions: Float32Array.of(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: null,
  colors: null,
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
}

function poseAt(x: number, z: number): Float64Array {
  const pose = new Float64Array(POSE_STRIDE)
  writePose(pose, 0, [x, 0, z, 0, 0, 0, 1], 0)
  pose[SCALE] = 1
  return pose
}

/** Looks along −z. */
function cameraAt(z: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(70, 1.6, 0.03, 60)
  camera.position.z = z
  camera.updateMatrixWorld()
  return camera
}

function threeSquares(material: LitMaterial, isPainted: boolean) {
  const batch = new JoinedBatch(material, true)
  for (let i = 0; i < 3; i++) batch.add({ ...SQUARE, paint: isPainted ? PAINT : null })
  const group = new Group()
  batch.finish(group)
  // Seen, behind the eye, and beside the picture.
  batch.setPose(0, poseAt(0, 0), 0)
  batch.setPose(1, poseAt(0, 9), 0)
  batch.setPose(2, poseAt(30, 0), 0)
  return { batch, mesh: group.children[0] as Mesh<BufferGeometry, LitMaterial> }
}

function drawn({ geometry }: Mesh<BufferGeometry>): number[] {
  const { array } = geometry.index!
  const { start, count } = geometry.drawRange
  return [...array.slice(start, Math.min(start + count, array.length))]
}

function beforeRender(mesh: Mesh<BufferGeometry, LitMaterial>, camera: PerspectiveCamera): void {
  const { geometry, material } = mesh
  mesh.onBeforeRender(
    undefined as unknown as WebGLRenderer,
    new Scene(),
    camera,
    geometry,
    material,
    new Group(),
  )
}

function beforeShadow(mesh: Mesh<BufferGeometry, LitMaterial>): void {
  const camera = cameraAt(0)
  const { geometry, material } = mesh
  const none = undefined as unknown
  mesh.onBeforeShadow(none as WebGLRenderer, new Scene(), camera, camera, geometry, material, new Group())
}

describe('drawSeen', () => {
  const ALL = [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7, 8, 9, 10, 8, 10, 11]

  it('draws what each eye sees, and lets everything cast its shadow', () => {
    const { batch, mesh } = threeSquares(new ShaderMaterial(), true)
    const [eye, other] = [cameraAt(4), cameraAt(-4)]
    beforeRender(mesh, eye)
    expect(drawn(mesh)).toEqual(ALL.slice(0, 6))
    beforeShadow(mesh)
    expect(drawn(mesh)).toEqual(ALL)
    // Before it all squares are behind it.
    beforeRender(mesh, other)
    expect(drawn(mesh)).toEqual([])
    beforeRender(mesh, eye)
    expect(drawn(mesh)).toEqual(ALL.slice(0, 6))
    batch.setPose(2, poseAt(0, -1), 0)
    batch.setPose(0, poseAt(30, 0), 0)
    beforeRender(mesh, eye)
    expect(drawn(mesh)).toEqual(ALL.slice(12))
    beforeShadow(mesh)
    expect(drawn(mesh)).toEqual(ALL)
  })

  it('sends what has changed alone, and nothing where nothing has', () => {
    const { batch, mesh } = threeSquares(new ShaderMaterial(), true)
    beforeRender(mesh, cameraAt(4))
    const index = mesh.geometry.index!
    expect(index.updateRanges).toEqual([{ start: 0, count: 6 }])
    const { version } = index
    index.clearUpdateRanges()
    beforeRender(mesh, cameraAt(4))
    expect(index.version).toBe(version)
    batch.setPose(1, poseAt(0, -1), 0)
    beforeRender(mesh, cameraAt(4))
    expect(index.version).toBe(version + 1)
    expect(index.updateRanges).toEqual([{ start: 0, count: 12 }])
  })

  it('draws all as lines', () => {
    const { mesh } = threeSquares(new ShaderMaterial(), true)
    beforeRender(mesh, cameraAt(4))
    mesh.material.wireframe = true
    beforeRender(mesh, cameraAt(4))
    expect(drawn(mesh)).toEqual(ALL)
    mesh.material.wireframe = false
    beforeRender(mesh, cameraAt(4))
    expect(drawn(mesh)).toEqual(ALL.slice(0, 6))
  })

  it('leaves a graphics card all of them', () => {
    const { mesh } = threeSquares(new MeshStandardMaterial(), false)
    beforeRender(mesh, cameraAt(4))
    expect(drawn(mesh)).toEqual(ALL)
  })
})
