/** Which cells a box meets, in which slot of a hash table a cell is, and where its entries are (kdet, 4.1 and 5.1). */
export const CELLS = /* wgsl */ `
/** Twice the growth of boxes without a reach: no smaller triangle has a level of its own. */
const SMALLEST_CELL: f32 = ${2 ** -17};
/** 2^21 places and more where the reach is large; the cell of the highest level holds them all. */
const MOST_LEVELS: u32 = 26u;

/** DJB2 as in engine/kdet/cell-hash.ts: with the whole numbers for characters a flat mesh would fill few slots. */
fn djb2(level: u32, cell: vec3u) -> u32 {
  let far = cell >> vec3u(5u);
  let near = cell & vec3u(31u);
  let h = (((5381u * 33u + level) * 33u + far.x) * 33u + far.y) * 33u + far.z;
  return ((h * 33u + near.x) * 33u + near.y) * 33u + near.z;
}

/** Bit k goes to bit 3·k. */
fn spread(x: vec3u) -> vec3u {
  var s = x & vec3u(0x3ffu);
  s = (s | (s << vec3u(16u))) & vec3u(0x30000ffu);
  s = (s | (s << vec3u(8u))) & vec3u(0x300f00fu);
  s = (s | (s << vec3u(4u))) & vec3u(0x30c30c3u);
  return (s | (s << vec3u(2u))) & vec3u(0x9249249u);
}

/** The lowest ten bits of the numbers of the cell, interleaved; levels are set apart by an odd multiple. */
fn morton(level: u32, cell: vec3u) -> u32 {
  let s = spread(cell);
  return (s.x | (s.y << 1u) | (s.z << 2u)) ^ (level * 0x9e3779b1u);
}

fn hash_of(level: u32, cell: vec3u) -> u32 {
  return select(djb2(level, cell), morton(level, cell), params.morton == 1u);
}

fn own_slot(level: u32, cell: vec3u) -> u32 {
  return params.slot_first + (hash_of(level, cell) & params.slot_mask);
}

/** Where entry k of a slot is: in its own bucket, then in the overflow buckets that it is linked to. */
fn entry_place(slot: u32, overflow: u32, k: u32) -> u32 {
  return select((params.slots_all + overflow) * BUCKET + k - BUCKET, slot * BUCKET + k, k < BUCKET);
}

/** Without room for all overflow buckets, the whole is done again with more. */
fn is_overfull() -> bool {
  return counted(KEPT_OVERFLOW) + counted(OVERFLOW) > params.bucket_room;
}

/** PLACE_BITS, loaded once by each thread. */
var<private> place_bits: u32;

/** The cell of a level that a place is in. */
fn cell_of(place: vec3u, level: u32) -> vec3u {
  return place >> vec3u(place_bits + level);
}

/** Cell 0 to 7 of a triangle, seen from the lowest. */
fn nth_cell(lowest: vec3u, n: u32) -> vec3u {
  return lowest + vec3u(n & 1u, (n >> 1u) & 1u, n >> 2u);
}
`
