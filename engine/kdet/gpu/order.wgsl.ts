/**
 * Triangles in the order of the Morton codes of their middles: threads that are neighbours then ask the same cells and
 * read the same vertices (kdet, 5.1). Pairs get their first numbers back before they are read.
 */
import { COUNTER } from './counters.ts'

export const ORDER = /* wgsl */ `
override GROUP: u32 = 128;
/** Two a thread. */
override BLOCK: u32 = 256;

struct Step {
  /** Triangles from first on, so many, of all codes, a power of two; or how many results there is room for. */
  first: u32, count: u32, all: u32, result_room: u32,
  /** Runs of this length are made by comparing at this distance. */
  run: u32, distance: u32, unused_1: u32, unused_2: u32,
}

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read_write> positions: array<f32>;
@group(0) @binding(2) var<storage, read_write> triangles: array<vec4u>;
@group(0) @binding(3) var<storage, read_write> unsorted: array<vec4u>;
/** Code and number. */
@group(0) @binding(4) var<storage, read_write> keys: array<vec2u>;
/** Of each triangle, its place before. */
@group(0) @binding(5) var<storage, read_write> order: array<u32>;
@group(0) @binding(6) var<storage, read_write> counters: array<u32>;
@group(0) @binding(7) var<storage, read_write> results: array<vec2u>;

fn number_of(thread: vec3u, groups: vec3u) -> u32 {
  return thread.y * groups.x * GROUP + thread.x;
}

fn corner_of(vertex: u32) -> vec3f {
  let o = 3u * (vertex & 0x7fffffffu);
  return vec3f(positions[o], positions[o + 1u], positions[o + 2u]);
}

/** Bit k goes to bit 3·k. */
fn spread(x: vec3u) -> vec3u {
  var s = (x | (x << vec3u(16u))) & vec3u(0x30000ffu);
  s = (s | (s << vec3u(8u))) & vec3u(0x300f00fu);
  s = (s | (s << vec3u(4u))) & vec3u(0x30c30c3u);
  return (s | (s << vec3u(2u))) & vec3u(0x9249249u);
}

@compute @workgroup_size(GROUP)
fn morton_codes(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let n = number_of(thread, groups);
  if (n >= step.all) { return; }
  if (n >= step.count) {
    // What fills up to a power of two comes last.
    keys[n] = vec2u(0xffffffffu);
    return;
  }
  let names = triangles[step.first + n];
  let middle = (corner_of(names.x) + corner_of(names.y) + corner_of(names.z)) / 3.0;
  let s = spread(vec3u(clamp((middle + vec3f(1.0)) * 512.0, vec3f(0.0), vec3f(1023.0))));
  keys[n] = vec2u(s.x | (s.y << 1u) | (s.z << 2u), n);
}

@compute @workgroup_size(GROUP)
fn take_order(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let n = number_of(thread, groups);
  if (n >= step.count) { return; }
  let before = step.first + keys[n].y;
  order[step.first + n] = before;
  triangles[step.first + n] = unsorted[before];
}

/** Pairs that meet are in front, those left open at the back. */
@compute @workgroup_size(GROUP)
fn name_pairs(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let hits = counters[${COUNTER.HITS}u];
  let undecided = counters[${COUNTER.UNDECIDED}u];
  // Without room for all, the whole is done again with more.
  if (hits > step.result_room || undecided > step.result_room - hits) { return; }
  for (var k = number_of(thread, groups); k < hits + undecided; k += groups.x * groups.y * GROUP) {
    let place = select(step.result_room - 1u - (k - hits), k, k < hits);
    let pair = results[place];
    results[place] = vec2u(order[pair.x], order[pair.y]);
  }
}
`
