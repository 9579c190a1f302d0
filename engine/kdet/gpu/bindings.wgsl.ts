/** Declared once for all kernels of kDet: what is bound, and the words of the counters. See grid-kernels.ts. */
import { COUNTER } from './counters.ts'

const counterNames = Object.entries(COUNTER)
  .map(([name, word]) => `const ${name}: u32 = ${word}u;`)
  .join('\n')

export const BINDINGS = /* wgsl */ `
override GROUP: u32 = 64;
/** Entries in a bucket of the hash table. */
override BUCKET: u32 = 8;
/** Of CROWD: beyond this nothing is asked. */
override MOST_CROWD: u32;

struct Params {
  /** Triangles [first, last) are those of this table, out of count; the first kept ones stand still. */
  first: u32, last: u32, kept: u32, count: u32,
  /** The table's slots: from slot_first on, a power of two of them; of both tables there are slots_all. */
  slot_first: u32, slot_mask: u32, slots_all: u32, morton: u32,
  /** How much there is room for. */
  bucket_room: u32, candidate_room: u32, result_room: u32, kept_mask: u32,
  /** Pairs up to this far apart count; boxes are grown by half of it. */
  reach: f32, half_reach: f32, live_first: u32, live_mask: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
/** x, y, z a vertex, within −1 and 1. */
@group(0) @binding(1) var<storage, read_write> positions: array<f32>;
/** Three vertices (the first with the mark of solids in its highest bit) and the mesh. */
@group(0) @binding(2) var<storage, read_write> triangles: array<vec4u>;
/** Lowest places and level, then highest places and the bits of the diameter. */
@group(0) @binding(3) var<storage, read_write> boxes: array<vec4u>;
/** Entries of the slot, and its first overflow bucket. */
@group(0) @binding(4) var<storage, read_write> slots: array<atomic<u32>>;
/** Triangle and which of its at most eight cells it is: one bucket a slot, then the overflow buckets. */
@group(0) @binding(5) var<storage, read_write> entries: array<u32>;
@group(0) @binding(6) var<storage, read_write> counters: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> candidates: array<vec2u>;
/** Pairs that meet from the front, undecided ones from the back. */
@group(0) @binding(8) var<storage, read_write> results: array<vec2u>;

${counterNames}
const SOLID: u32 = 0x80000000u;

/** A thread's number in a dispatch of two dimensions. */
fn number_of(thread: vec3u, groups: vec3u) -> u32 {
  return thread.y * groups.x * GROUP + thread.x;
}

fn corner_of(vertex: u32) -> vec3f {
  let o = 3u * (vertex & ~SOLID);
  return vec3f(positions[o], positions[o + 1u], positions[o + 2u]);
}

fn counted(word: u32) -> u32 {
  return atomicLoad(&counters[word]);
}
`
