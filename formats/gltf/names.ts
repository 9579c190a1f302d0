/** Names that people read, and ids that logs keep. */

/** "Cube.001" → "Cube 001", "kitchen_table" → "kitchen table". */
export function humanName(name: string): string {
  return name
    .replace(/[._\s]+/g, ' ')
    .trim()
    .slice(0, 80)
}

const LONGEST = 56

/** Small letters, digits and hyphens, as the scene file asks of ids; '' where nothing is left. */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')
}

/** Hands out each id once: the name's own, else with what it hangs below, else numbered. */
export class Ids {
  private readonly taken = new Set<string>()
  private readonly next = new Map<string, number>()

  take(name: string, above: string): string {
    const own = slug(name) || 'body'
    const longer = slug(`${slug(above)} ${own}`)
    for (const id of [own, longer]) if (this.claim(id)) return id
    for (let n = this.next.get(own) ?? 2; ; n++) {
      this.next.set(own, n + 1)
      if (this.claim(`${own}-${n}`)) return `${own}-${n}`
    }
  }

  private claim(id: string): boolean {
    if (this.taken.has(id)) return false
    this.taken.add(id)
    return true
  }
}
