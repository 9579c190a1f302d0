/** Items of a leaf: below this, looking at each costs less than going on. */
const LEAF_SIZE = 3

/** A tree of boxes in flat arrays. A node's left child follows it; `right` says where the other is, 0 for a leaf. */
export class BoxTree {
  /** Nodes; 0 for a tree of nothing. */
  readonly size: number
  readonly right: Int32Array
  /** The items of a leaf: order[first] … order[last − 1]. None in inner nodes. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly order: Int32Array
  private readonly box: Float64Array

  /** Six numbers a box: low corner, high corner. */
  constructor(boxes: readonly Float64Array[]) {
    const nodes: Node[] = []
    const order: number[] = []
    if (boxes.length > 0)
      build(
        boxes,
        boxes.map((_, i) => i),
        nodes,
        order,
      )
    this.size = nodes.length
    this.right = Int32Array.from(nodes, (node) => node.right)
    this.first = Int32Array.from(nodes, (node) => node.first)
    this.last = Int32Array.from(nodes, (node) => node.last)
    this.order = Int32Array.from(order)
    this.box = Float64Array.from(nodes.flatMap((node) => node.box))
  }

  /** Whether a ray enters the node's box within its reach; `inverse` holds 1 / direction. */
  meets(node: number, origin: Float64Array, inverse: Float64Array, reach: number): boolean {
    const { box } = this
    let enter = 0
    let leave = reach
    for (let axis = 0; axis < 3; axis++) {
      const o = origin[axis] as number
      const low = (box[6 * node + axis] as number) - o
      const high = (box[6 * node + axis + 3] as number) - o
      const i = inverse[axis] as number
      if (i === Infinity || i === -Infinity) {
        // 0 × ∞ is no number: a ray along a box's side would be lost.
        if (low > 0 || high < 0) return false
        continue
      }
      enter = Math.max(enter, Math.min(low * i, high * i))
      leave = Math.min(leave, Math.max(low * i, high * i))
    }
    return enter <= leave
  }

  holds(node: number, point: Float64Array): boolean {
    const { box } = this
    for (let axis = 0; axis < 3; axis++) {
      const x = point[axis] as number
      if (x < (box[6 * node + axis] as number) || x > (box[6 * node + axis + 3] as number)) return false
    }
    return true
  }
}

interface Node {
  readonly box: readonly number[]
  right: number
  readonly first: number
  last: number
}

/** Halves the items at the middle one along the axis on which their centres spread most. */
function build(
  boxes: readonly Float64Array[],
  items: readonly number[],
  nodes: Node[],
  order: number[],
): void {
  const side = (k: number) => items.map((item) => boxes[item]?.[k] as number)
  const low = [0, 1, 2].map((axis) => side(axis).reduce((a, b) => Math.min(a, b)))
  const high = [3, 4, 5].map((k) => side(k).reduce((a, b) => Math.max(a, b)))
  const node: Node = { box: [...low, ...high], right: 0, first: order.length, last: order.length }
  nodes.push(node)
  if (items.length <= LEAF_SIZE) {
    order.push(...items)
    node.last = order.length
    return
  }
  const center = (item: number, axis: number) =>
    (boxes[item]?.[axis] as number) + (boxes[item]?.[axis + 3] as number)
  const spread = [0, 1, 2].map((axis) => {
    const centers = items.map((item) => center(item, axis))
    return centers.reduce((a, b) => Math.max(a, b)) - centers.reduce((a, b) => Math.min(a, b))
  })
  const axis = spread.indexOf(spread.reduce((a, b) => Math.max(a, b)))
  const sorted = [...items].sort((a, b) => center(a, axis) - center(b, axis) || a - b)
  const half = sorted.length >> 1
  build(boxes, sorted.slice(0, half), nodes, order)
  node.right = nodes.length
  build(boxes, sorted.slice(half), nodes, order)
}
