/**
 * Few colours for a picture, by median cut: the box of colours with the largest spread is cut in two at its middle
 * pixel until there are enough. A picture of few colours is a fifth of its size as a PNG.
 */
export interface Palette {
  /** Three bytes a colour. */
  readonly palette: Uint8Array
  /** One byte a pixel. */
  readonly indices: Uint8Array
}

/** A range of the list of distinct colours. */
interface Box {
  readonly from: number
  readonly to: number
  /** 0 red, 1 green, 2 blue: along which it is cut. */
  readonly channel: number
  readonly spread: number
}

export function paletteOf(rgb: Uint8Array, size: number): Palette {
  const counts = new Map<number, number>()
  for (let i = 0; i < rgb.length; i += 3) {
    const key = keyAt(rgb, i)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const colors = [...counts.keys()].sort((a, b) => a - b)
  const boxes = [boxOf(colors, counts, 0, colors.length)]
  while (boxes.length < size) {
    let widest = 0
    boxes.forEach((box, i) => {
      if (box.spread > (boxes[widest]?.spread ?? 0)) widest = i
    })
    const box = boxes[widest]
    if (!box || box.spread === 0) break
    const middle = cut(colors, counts, box)
    boxes.splice(widest, 1, boxOf(colors, counts, box.from, middle), boxOf(colors, counts, middle, box.to))
  }
  const palette = new Uint8Array(boxes.length * 3)
  const indexOf = new Map<number, number>()
  boxes.forEach((box, index) => {
    palette.set(mean(colors, counts, box), index * 3)
    for (let i = box.from; i < box.to; i++) indexOf.set(colors[i] ?? 0, index)
  })
  const indices = new Uint8Array(rgb.length / 3)
  for (let i = 0; i < indices.length; i++) indices[i] = indexOf.get(keyAt(rgb, i * 3)) ?? 0
  return { palette, indices }
}

function keyAt(rgb: Uint8Array, i: number): number {
  return ((rgb[i] ?? 0) << 16) | ((rgb[i + 1] ?? 0) << 8) | (rgb[i + 2] ?? 0)
}

function channelOf(color: number, channel: number): number {
  return (color >> (16 - 8 * channel)) & 255
}

function boxOf(colors: number[], counts: Map<number, number>, from: number, to: number): Box {
  let channel = 0
  let widest = -1
  let pixels = 0
  for (let i = from; i < to; i++) pixels += counts.get(colors[i] ?? 0) ?? 0
  for (let c = 0; c < 3; c++) {
    let low = 255
    let high = 0
    for (let i = from; i < to; i++) {
      const value = channelOf(colors[i] ?? 0, c)
      if (value < low) low = value
      if (value > high) high = value
    }
    if (high - low > widest) {
      widest = high - low
      channel = c
    }
  }
  // A wide box that few pixels use waits behind a narrower one of many: joints and speckles get a colour or two.
  return { from, to, channel, spread: to - from > 1 ? widest * widest * Math.sqrt(pixels) : 0 }
}

/** Sorts the box's colours along its channel; gives the place that halves its pixels. */
function cut(colors: number[], counts: Map<number, number>, box: Box): number {
  const sorted = colors
    .slice(box.from, box.to)
    .sort((a, b) => channelOf(a, box.channel) - channelOf(b, box.channel) || a - b)
  sorted.forEach((color, i) => {
    colors[box.from + i] = color
  })
  const total = sorted.reduce((sum, color) => sum + (counts.get(color) ?? 0), 0)
  let sum = 0
  for (let i = 0; i < sorted.length - 1; i++) {
    sum += counts.get(sorted[i] ?? 0) ?? 0
    if (sum * 2 >= total) return box.from + i + 1
  }
  return box.to - 1
}

function mean(colors: number[], counts: Map<number, number>, box: Box): [number, number, number] {
  const sum = [0, 0, 0]
  let total = 0
  for (let i = box.from; i < box.to; i++) {
    const color = colors[i] ?? 0
    const count = counts.get(color) ?? 0
    total += count
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + count * channelOf(color, c)
  }
  const [r = 0, g = 0, b = 0] = sum.map((value) => Math.round(value / total))
  return [r, g, b]
}
