/** What a world says, in a form in which two worlds can be compared. */
import type { BodyId } from '../../../engine/bodies.ts'
import type { RowId } from '../../../engine/contacts.ts'
import type { World } from '../../../engine/world.ts'
import { partPairKey } from './plain-contacts.ts'

/** Names a world's body in a way that other worlds understand. */
export type BodyName = (id: BodyId) => number

/** The active pairs, as strings, sorted. */
export function activePairs(world: World, name: BodyName): string[] {
  const { active, activeCount, bodyA, bodyB } = world.broad.pairs
  return Array.from(active.subarray(0, activeCount), (slot) => {
    const [a, b] = [name(bodyA[slot] as BodyId), name(bodyB[slot] as BodyId)]
    return a < b ? `${a} ${b}` : `${b} ${a}`
  }).sort()
}

const point = new Float64Array(3)

/** Everything a row says, bit for bit. */
function rowText(world: World, row: RowId): string {
  const { contacts } = world
  const sides = ([0, 1] as const).map((side) => {
    contacts.point(row, side, point, 0)
    const feature = contacts.feature(row, side)
    return `${contacts.part(row, side)} ${feature?.type} ${feature?.index} ${point.join(' ')}`
  })
  return `${contacts.meets(row)} ${contacts.distance(row)} ${sides.join(' ')}`
}

/**
 * All rows of all active pairs that say something, sorted. Hulls around several parts that meet do not: only that
 * their parts are looked at.
 */
export function allRows(world: World, name: BodyName): string[] {
  const { contacts } = world
  const rows: string[] = []
  const { active, activeCount } = world.broad.pairs
  for (let i = 0; i < activeCount; i++) {
    world.forEachRow(active[i], (row) => {
      if (contacts.meets(row) && (contacts.part(row, 0) < 0 || contacts.part(row, 1) < 0)) return
      rows.push(`${name(contacts.bodyA(row))} ${name(contacts.bodyB(row))} ${rowText(world, row)}`)
    })
  }
  return rows.sort()
}

/** The keys of all contacts. */
export function contactKeys(world: World, name: BodyName): Set<string> {
  const keys = new Set<string>()
  for (let i = 0; i < world.contacts.count; i++) keys.add(rowKey(world, world.contacts.at(i), name))
  return keys
}

export function rowKey(world: World, row: RowId, name: BodyName): string {
  const { contacts } = world
  return partPairKey(
    name(contacts.bodyA(row)),
    contacts.part(row, 0),
    name(contacts.bodyB(row)),
    contacts.part(row, 1),
  )
}
