import type { PlacedPair, PlainPolytope, PlainPose } from './placed-polytope.ts'
import { type AxisSource, scanAxes } from './separating-axes.ts'

type BigVector = readonly [bigint, bigint, bigint]

/**
 * Whether the bodies, exactly as their doubles describe them, share no point. Quaternions enter rationally
 * (normalising divides by their square), so all is decided in integers and there is no rounding at all. Rounded
 * separations cannot say it: oblique touching comes out at ±1e-17, and past the tip of a wedge of 1e-9 rad all
 * axes may agree on 1e-12 while the bodies are a millimetre apart.
 * @param grey axes whose rounded separation is below −grey are certain and are left out
 */
export function exactlyApart(
  pair: PlacedPair,
  a: PlainPolytope,
  poseA: PlainPose,
  b: PlainPolytope,
  poseB: PlainPose,
  grey: number,
): boolean {
  const sources: AxisSource[] = []
  scanAxes(pair.a, pair.b, -grey, {
    found(axis) {
      sources.push(axis.source)
      return -grey
    },
    parallel(edgeA, edgeB) {
      sources.push({ kind: 'edges', edgeA, edgeB, sign: 1 }, { kind: 'edges', edgeA, edgeB, sign: -1 })
    },
  })
  const [verticesA, verticesB] = integerVertices(a, poseA, b, poseB)
  const axisOf = (source: AxisSource): BigVector => {
    if (source.kind === 'faceA') return loopNormal(verticesA, a.faces[source.face], 1n)
    if (source.kind === 'faceB') return loopNormal(verticesB, b.faces[source.face], -1n)
    const along = (vertices: BigVector[], edges: Int32Array, edge: number) =>
      difference(vertices[edges[2 * edge + 1]], vertices[edges[2 * edge]])
    const product = cross(
      along(verticesA, pair.a.edges, source.edgeA),
      along(verticesB, pair.b.edges, source.edgeB),
    )
    return source.sign > 0 ? product : [-product[0], -product[1], -product[2]]
  }
  return sources.some((source) => {
    const axis = axisOf(source)
    if (axis.every((component) => component === 0n)) return false
    let greatestA = dot(axis, verticesA[pair.a.used[0]])
    for (const vertex of pair.a.used) {
      const along = dot(axis, verticesA[vertex])
      if (along > greatestA) greatestA = along
    }
    for (const vertex of pair.b.used) if (dot(axis, verticesB[vertex]) <= greatestA) return false
    return true
  })
}

/** The world vertices of both bodies, all multiplied by one positive number that makes them integers. */
function integerVertices(
  a: PlainPolytope,
  poseA: PlainPose,
  b: PlainPolytope,
  poseB: PlainPose,
): [BigVector[], BigVector[]] {
  const [rotationA, rotationB] = [integers(poseA.rotation), integers(poseB.rotation)]
  const [scaleA, scaleB] = [integers([poseA.scale]), integers([poseB.scale])]
  const [shapeA, shapeB] = [integers(a.vertices), integers(b.vertices)]
  const positions = integers([...poseA.position, ...poseB.position])
  const exponentA = scaleA.exponent + shapeA.exponent
  const exponentB = scaleB.exponent + shapeB.exponent
  const exponent = Math.min(positions.exponent, exponentA, exponentB)
  const squareA = square(rotationA.values)
  const squareB = square(rotationB.values)
  const positionUnit = (squareA * squareB) << BigInt(positions.exponent - exponent)
  const place = (rotation: bigint[], factor: bigint, shape: bigint[], offset: bigint[]) => {
    const matrix = homogeneousMatrix(rotation)
    const vertices: BigVector[] = []
    for (let at = 0; at < shape.length; at += 3) {
      const point: BigVector = [shape[at], shape[at + 1], shape[at + 2]]
      const row = (axis: number) => dot(matrix[axis], point) * factor + offset[axis] * positionUnit
      vertices.push([row(0), row(1), row(2)])
    }
    return vertices
  }
  const factorA = (squareB * scaleA.values[0]) << BigInt(exponentA - exponent)
  const factorB = (squareA * scaleB.values[0]) << BigInt(exponentB - exponent)
  return [
    place(rotationA.values, factorA, shapeA.values, positions.values.slice(0, 3)),
    place(rotationB.values, factorB, shapeB.values, positions.values.slice(3)),
  ]
}

/** Doubles as integers times one common power of two. */
function integers(doubles: ArrayLike<number>): { values: bigint[]; exponent: number } {
  const parts = Array.from(doubles, mantissaAndExponent)
  const exponent = Math.min(...parts.map((part) => part.exponent))
  return { values: parts.map((part) => part.mantissa << BigInt(part.exponent - exponent)), exponent }
}

const view = new DataView(new ArrayBuffer(8))

function mantissaAndExponent(value: number): { mantissa: bigint; exponent: number } {
  // Zero has no exponent of its own and must not drag the others down to 2^-1074.
  if (value === 0) return { mantissa: 0n, exponent: 0 }
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const biased = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  const magnitude = biased === 0 ? fraction : fraction | 0x10000000000000n
  return { mantissa: value < 0 ? -magnitude : magnitude, exponent: Math.max(biased, 1) - 1075 }
}

function homogeneousMatrix([x, y, z, w]: bigint[]): [BigVector, BigVector, BigVector] {
  return [
    [w * w + x * x - y * y - z * z, 2n * (x * y - w * z), 2n * (x * z + w * y)],
    [2n * (x * y + w * z), w * w + y * y - x * x - z * z, 2n * (y * z - w * x)],
    [2n * (x * z - w * y), 2n * (y * z + w * x), w * w + z * z - x * x - y * y],
  ]
}

function loopNormal(vertices: BigVector[], loop: readonly number[], sign: bigint): BigVector {
  const first = vertices[loop[0]]
  const [x, y, z] = cross(difference(vertices[loop[1]], first), difference(vertices[loop[2]], first))
  return [sign * x, sign * y, sign * z]
}

function square(values: bigint[]): bigint {
  return values.reduce((sum, value) => sum + value * value, 0n)
}

function difference(a: BigVector, b: BigVector): BigVector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function dot(a: BigVector, b: BigVector): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: BigVector, b: BigVector): BigVector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
