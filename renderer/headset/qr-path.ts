/** A QR code as one path, in units of its modules. */
import { encode } from 'uqr'

/** Modules of white round it, which scanners want. */
const BORDER = 4

export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const runs: string[] = []
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x++) {
      const from = x
      while (row[x] === true) x++
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  }
  return { size, path: runs.join('') }
}
