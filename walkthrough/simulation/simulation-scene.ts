/** The multi-body simulation as a scene: its polytopes, scaled to a room, above what the scene file holds. */

import type { SimulationSettings } from '../../contract/scene-file.ts'
import { convexHull } from '../../engine/geometry/convex-hull.ts'
import { MultiBodySimulation } from '../../engine/simulation/multi-body.ts'
import type {
  LoadedBody,
  LoadedMaterial,
  LoadedModel,
  LoadedPrimitive,
  LoadedScene,
} from '../../formats/loaded-scene.ts'

/** The cube in which the bodies fly, in the scene: its side and its lowest corner, in metres. */
export const CUBE_SIDE = 4
export const CUBE_CORNER = [-2, 0.3, -2] as const

/** A picture with a thousand different shapes is a thousand draw calls; these are enough to look various. */
const DRAWN_SHAPES = 24

export interface SimulationScene {
  readonly scene: LoadedScene
  readonly simulation: MultiBodySimulation
  /** Metres a length unit of the simulation. */
  readonly scale: number
  /** The first of the scene's bodies that the simulation moves; the others follow. */
  readonly firstBody: number
}

export function simulationScene(base: LoadedScene, settings: SimulationSettings): SimulationScene {
  const simulation = new MultiBodySimulation({ ...settings, shapes: DRAWN_SHAPES })
  const scale = CUBE_SIDE / simulation.side
  const firstModel = base.models.length
  const firstMaterial = base.materials.length
  const models = simulation.shapes.map((points, i) =>
    polytopeModel(points, i, firstMaterial + (i % PALETTE.length)),
  )
  const bodies = Array.from({ length: simulation.bodyCount }, (_, i): LoadedBody => {
    const position = [0, 1, 2].map((k) => CUBE_CORNER[k]! + scale * simulation.position[3 * i + k])
    return {
      id: `polytope-${i + 1}`,
      name: `polytope ${i + 1}`,
      kind: 'moving',
      model: firstModel + simulation.shapeOf[i],
      position: position as [number, number, number],
      rotation: [...simulation.rotation.subarray(4 * i, 4 * i + 4)] as [number, number, number, number],
      scale,
    }
  })
  return {
    simulation,
    scale,
    firstBody: base.bodies.length,
    scene: {
      ...base,
      simulation: settings,
      models: [...base.models, ...models],
      materials: [...base.materials, ...PALETTE.map(material)],
      bodies: [...base.bodies, ...bodies],
    },
  }
}

/** Muted, and none near the red of a contact. */
const PALETTE: readonly (readonly [number, number, number])[] = [
  [0.1, 0.28, 0.32],
  [0.55, 0.5, 0.38],
  [0.2, 0.32, 0.2],
  [0.32, 0.35, 0.42],
  [0.6, 0.6, 0.58],
  [0.13, 0.2, 0.38],
]

function material(color: readonly [number, number, number], i: number): LoadedMaterial {
  return {
    name: `polytope ${i + 1}`,
    color,
    opacity: 1,
    roughness: 0.55,
    metalness: 0,
    emissive: [0, 0, 0],
    doubleSided: false,
    colorImage: -1,
    normalImage: -1,
    roughnessImage: -1,
  }
}

function polytopeModel(points: Float64Array, i: number, materialIndex: number): LoadedModel {
  return {
    name: `polytope shape ${i + 1}`,
    visual: [flatTriangles(points, materialIndex)],
    parts: [points],
    partNames: ['polytope'],
    soup: null,
  }
}

/** Each face with its own corners, so that it is shaded flat. */
function flatTriangles(points: Float64Array, materialIndex: number): LoadedPrimitive {
  const result = convexHull(points)
  if (result.kind !== 'hull') throw new Error('a polytope of the simulation has no hull')
  const { faceStart, faceVertices } = result.hull
  const positions: number[] = []
  const normals: number[] = []
  for (let face = 0; face + 1 < faceStart.length; face++) {
    const first = faceStart[face]!
    for (let k = first + 1; k + 1 < faceStart[face + 1]!; k++) {
      const corners = [faceVertices[first]!, faceVertices[k]!, faceVertices[k + 1]!].map((v) =>
        [0, 1, 2].map((axis) => points[3 * v + axis]!),
      ) as [number[], number[], number[]]
      const normal = triangleNormal(...corners)
      for (const corner of corners) {
        positions.push(...corner)
        normals.push(...normal)
      }
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: null,
    colors: null,
    indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
    material: materialIndex,
  }
}

function triangleNormal(a: number[], b: number[], c: number[]): number[] {
  const [ux, uy, uz] = [0, 1, 2].map((k) => b[k]! - a[k]!) as [number, number, number]
  const [vx, vy, vz] = [0, 1, 2].map((k) => c[k]! - a[k]!) as [number, number, number]
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.sqrt(normal[0]! ** 2 + normal[1]! ** 2 + normal[2]! ** 2)
  return normal.map((x) => x / length)
}
