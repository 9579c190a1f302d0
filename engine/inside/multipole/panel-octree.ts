/**
 * The clusters of panels: an octree in which a panel belongs to the box that holds its midpoint, refined until few
 * panels are left. Centre and radius are those of the panels themselves, not of the box (16 takes the box's): a
 * patch of surface fills little of its box, and every radius saved makes more pairs far.
 */
export interface PanelOctree {
  readonly nodeCount: number
  /** Panels in the order of the clusters, nine body coordinates each. */
  readonly triangles: Float64Array
  /** A cluster's panels are first … first + size − 1. */
  readonly first: Int32Array
  readonly size: Int32Array
  /** Its sons are child … child + children − 1; a leaf has none. */
  readonly child: Int32Array
  readonly children: Uint8Array
  readonly centre: Float64Array
  readonly radius: Float64Array
  readonly area: Float64Array
}

/** Midpoints that coincide would be split for ever. */
const DEEPEST = 24

/** Radii and areas are grown by this fraction, so that their own rounding stays within the bound. */
const GROWTH = 1 + 1e-12

export function panelOctree(panels: Float64Array, leafPanels: number): PanelOctree {
  const count = panels.length / 9
  const order = new Int32Array(count)
  for (let k = 0; k < count; k++) order[k] = k
  const nodes = splitByMidpoints(panels, order, leafPanels)
  const triangles = new Float64Array(panels.length)
  for (let k = 0; k < count; k++) triangles.set(panels.subarray(9 * order[k], 9 * order[k] + 9), 9 * k)
  const nodeCount = nodes.first.length
  const tree = {
    nodeCount,
    triangles,
    first: Int32Array.from(nodes.first),
    size: Int32Array.from(nodes.size),
    child: Int32Array.from(nodes.child),
    children: Uint8Array.from(nodes.children),
    centre: new Float64Array(3 * nodeCount),
    radius: new Float64Array(nodeCount),
    area: new Float64Array(nodeCount),
  }
  for (let node = nodeCount - 1; node >= 0; node--) measure(tree, node)
  return tree
}

function splitByMidpoints(panels: Float64Array, order: Int32Array, leafPanels: number) {
  const first: number[] = [0]
  const size: number[] = [order.length]
  const child: number[] = [0]
  const children: number[] = [0]
  // Box centre and half side of each node.
  const box: number[] = [0, 0, 0, 0.5]
  const level: number[] = [0]
  const octant = new Uint8Array(order.length)
  const scratch = new Int32Array(order.length)
  const start = new Int32Array(9)
  for (let node = 0; node < first.length; node++) {
    if (size[node] <= leafPanels || level[node] === DEEPEST) continue
    const from = first[node]
    const to = from + size[node]
    const [x, y, z, half] = box.slice(4 * node, 4 * node + 4)
    start.fill(0)
    for (let i = from; i < to; i++) {
      const o = 9 * order[i]
      const right = panels[o] + panels[o + 3] + panels[o + 6] > 3 * x ? 1 : 0
      const up = panels[o + 1] + panels[o + 4] + panels[o + 7] > 3 * y ? 2 : 0
      const front = panels[o + 2] + panels[o + 5] + panels[o + 8] > 3 * z ? 4 : 0
      octant[i] = right + up + front
      start[octant[i] + 1]++
    }
    child[node] = first.length
    for (let k = 0, at = from; k < 8; k++) {
      const many = start[k + 1]
      start[k + 1] = start[k] + many
      if (many === 0) continue
      first.push(at)
      size.push(many)
      child.push(0)
      children.push(0)
      level.push(level[node] + 1)
      const h = half / 2
      box.push(x + (k & 1 ? h : -h), y + (k & 2 ? h : -h), z + (k & 4 ? h : -h), h)
      children[node]++
      at += many
    }
    scratch.set(order.subarray(from, to))
    for (let i = from; i < to; i++) order[from + start[octant[i]]++] = scratch[i - from]
  }
  return { first, size, child, children }
}

function measure(tree: PanelOctree, node: number): void {
  if (tree.size[node] === 0) return
  const t = tree.triangles
  const from = 9 * tree.first[node]
  const to = from + 9 * tree.size[node]
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let o = from; o < to; o += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const p = t[o + axis]
      if (p < low[axis]) low[axis] = p
      if (p > high[axis]) high[axis] = p
    }
  }
  const x = (low[0] + high[0]) / 2
  const y = (low[1] + high[1]) / 2
  const z = (low[2] + high[2]) / 2
  tree.centre[3 * node] = x
  tree.centre[3 * node + 1] = y
  tree.centre[3 * node + 2] = z
  let far = 0
  for (let o = from; o < to; o += 3) {
    const dx = t[o] - x
    const dy = t[o + 1] - y
    const dz = t[o + 2] - z
    const square = dx * dx + dy * dy + dz * dz
    if (square > far) far = square
  }
  tree.radius[node] = Math.sqrt(far) * GROWTH + 1e-15
  let area = 0
  if (tree.children[node] > 0) {
    for (let k = 0; k < tree.children[node]; k++) area += tree.area[tree.child[node] + k]
  } else {
    for (let o = from; o < to; o += 9) area += triangleArea(t, o)
  }
  tree.area[node] = area * GROWTH
}

function triangleArea(t: Float64Array, o: number): number {
  const ux = t[o + 3] - t[o]
  const uy = t[o + 4] - t[o + 1]
  const uz = t[o + 5] - t[o + 2]
  const vx = t[o + 6] - t[o]
  const vy = t[o + 7] - t[o + 1]
  const vz = t[o + 8] - t[o + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  // The area of a sliver is mostly rounding: it may not come out too small.
  const rounding = 1e-15 * (ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz)
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2 + rounding
}
