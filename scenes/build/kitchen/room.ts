/** The room itself: 4.6 × 3.8 × 2.6 m, the window in the wall at −z, the door in the one at +z. */
import {
  type BoxOptions,
  ball,
  box,
  cylinder,
  degrees,
  type Model,
  merge,
  mirror,
  named,
  PI,
  rotate,
  type SceneBuilder,
  seenOnly,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'

export const ROOM = { width: 4.6, depth: 3.8, height: 2.6 } as const
export const EAST = ROOM.width / 2
export const SOUTH = ROOM.depth / 2
export const WINDOW = { left: -0.55, right: 0.95, bottom: 1.06, top: 2.16 } as const
const DOOR = { left: -1.95, right: -1.05, top: 2.06 } as const
const OUTER_WALL = 0.24
const INNER_WALL = 0.12

/** The box between two corners. */
export function between(low: Vec3, high: Vec3, options: BoxOptions): Model {
  const [x, y, z] = [0, 1, 2].map((k) => (high[k] as number) - (low[k] as number)) as [number, number, number]
  return translate(box(x, y, z, options), [(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2])
}

export function addRoom(scene: SceneBuilder): void {
  addShell(scene)
  addWindow(scene)
  addDoor(scene)
  addSkirting(scene)
  addGarden(scene)
}

function addShell(scene: SceneBuilder): void {
  const wall = (name: string, low: Vec3, high: Vec3) => between(low, high, { material: 'wall', name })
  const [e, s, h] = [EAST, SOUTH, ROOM.height]
  const south = s + INNER_WALL
  const north = -s - OUTER_WALL
  scene.fixed(
    'floor',
    'floor',
    between([-e - 0.1, -0.1, north], [e + 0.1, 0, south], { material: 'floor', grain: 'z' }),
  )
  scene.fixed(
    'ceiling',
    'ceiling',
    between([-e - 0.12, h, north], [e + 0.12, h + 0.1, south], { material: 'ceiling' }),
  )
  scene.fixed(
    'window-wall',
    'window wall',
    merge(
      wall('left of the window', [-e - 0.12, 0, north], [WINDOW.left, h, -s]),
      wall('right of the window', [WINDOW.right, 0, north], [e + 0.12, h, -s]),
      wall('below the window', [WINDOW.left, 0, north], [WINDOW.right, WINDOW.bottom, -s]),
      wall('above the window', [WINDOW.left, WINDOW.top, north], [WINDOW.right, h, -s]),
    ),
  )
  scene.fixed('stove-wall', 'wall behind the stove', wall('wall', [-e - 0.12, 0, -s], [-e, h, south]))
  scene.fixed('right-wall', 'right wall', wall('wall', [e, 0, -s], [e + 0.12, h, south]))
  scene.fixed(
    'door-wall',
    'door wall',
    merge(
      wall('left of the door', [DOOR.right, 0, s], [e, h, south]),
      wall('right of the door', [-e, 0, s], [DOOR.left, h, south]),
      wall('above the door', [DOOR.left, DOOR.top, s], [DOOR.right, h, south]),
    ),
  )
}

function addWindow(scene: SceneBuilder): void {
  const { left, right, bottom, top } = WINDOW
  const z = -SOUTH - 0.19
  const half = 0.03
  const bar = (name: string, x0: number, y0: number, x1: number, y1: number, deep = half) =>
    between([x0, y0, z - deep], [x1, y1, z + deep], { material: 'white-wood', name, bevel: 0.003 })
  const middle = (left + right) / 2
  const across = bottom + 0.76
  scene.fixed(
    'window-frame',
    'window frame',
    merge(
      bar('bottom rail', left, bottom, right, bottom + 0.07),
      bar('top rail', left, top - 0.06, right, top),
      bar('left stile', left, bottom + 0.07, left + 0.06, top - 0.06),
      bar('right stile', right - 0.06, bottom + 0.07, right, top - 0.06),
      bar('mullion', middle - 0.035, bottom + 0.07, middle + 0.035, top - 0.06),
      bar('left glazing bar', left + 0.06, across, middle - 0.035, across + 0.028, 0.02),
      bar('right glazing bar', middle + 0.035, across, right - 0.06, across + 0.028, 0.02),
      translate(named('catch', lever()), [middle, bottom + 0.5, z + half]),
    ),
  )
  const pane = (name: string, x0: number, x1: number) =>
    between([x0, bottom + 0.05, z - 0.004], [x1, top - 0.05, z + 0.004], { material: 'pane', name })
  scene.fixed(
    'window-pane',
    'window pane',
    merge(pane('left pane', left + 0.05, middle - 0.02), pane('right pane', middle + 0.02, right - 0.05)),
  )
  scene.fixed(
    'window-sill',
    'window sill',
    between([left - 0.04, bottom - 0.03, -SOUTH - 0.17], [right + 0.04, bottom + 0.003, -SOUTH + 0.035], {
      material: 'oak',
      bevel: 0.004,
    }),
  )
}

/** A catch or door handle that points to −y, standing off along +z. */
function lever(): Model {
  return merge(
    rotate(cylinder(0.012, 0.035, { material: 'brass', segments: 12 }), 'x', PI / 2),
    tube(
      [
        [0, 0, 0.035],
        [0, -0.1, 0.035],
      ],
      0.007,
      { material: 'brass' },
    ),
  )
}

function addDoor(scene: SceneBuilder): void {
  const { left, right, top } = DOOR
  const [near, far] = [SOUTH - 0.015, SOUTH + INNER_WALL + 0.015]
  const jamb = (name: string, low: Vec3, high: Vec3) =>
    between(low, high, { material: 'white-wood', name, bevel: 0.003 })
  scene.fixed(
    'door-frame',
    'door frame',
    merge(
      jamb('left jamb', [left - 0.05, 0, near], [left + 0.03, top, far]),
      jamb('right jamb', [right - 0.03, 0, near], [right + 0.05, top, far]),
      jamb('head', [left - 0.05, top - 0.03, near], [right + 0.05, top + 0.05, far]),
    ),
  )
  // Hung on the left jamb, ajar into the hall.
  const width = right - left - 0.066
  const leaf = translate(doorLeaf(width, top - 0.04), [width / 2, 0, 0])
  scene.fixed('door', 'kitchen door', rotate(leaf, 'y', degrees(-14)), {
    at: [left + 0.033, 0.006, SOUTH + INNER_WALL - 0.02],
  })
  const hall = (name: string, low: Vec3, high: Vec3, material: string) =>
    between(low, high, { material, name })
  const [w, e, end] = [left - 0.25, right + 0.35, far + 1.2]
  scene.fixed(
    'hall',
    'hall',
    merge(
      hall('floor', [w, -0.1, far - 0.1], [e, -0.001, end], 'floor'),
      hall('left wall', [w - 0.1, 0, far - 0.02], [w, top + 0.3, end], 'wall'),
      hall('right wall', [e, 0, far - 0.02], [e + 0.1, top + 0.3, end], 'wall'),
      hall('end wall', [w, 0, end], [e, top + 0.3, end + 0.1], 'wall'),
      hall('ceiling', [w, top + 0.3, far - 0.02], [e, top + 0.4, end], 'ceiling'),
    ),
  )
}

/** Two panels in a frame, centred, 40 mm thick; handles on both sides at the right. */
function doorLeaf(width: number, height: number): Model {
  const wood = (name: string, x0: number, y0: number, x1: number, y1: number, thick: number) =>
    between([x0, y0, -thick], [x1, y1, thick], {
      material: thick < 0.02 ? 'white-panel' : 'white-wood',
      name,
      bevel: 0.003,
    })
  const half = width / 2
  const handle = translate(rotate(lever(), 'z', -PI / 2), [half - 0.06, 1.02, 0.02])
  return merge(
    wood('lower panel', -half + 0.1, 0.2, half - 0.1, 0.9, 0.012),
    wood('upper panel', -half + 0.1, 1.02, half - 0.1, height - 0.12, 0.012),
    wood('hinge stile', -half, 0, -half + 0.11, height, 0.02),
    wood('lock stile', half - 0.11, 0, half, height, 0.02),
    wood('bottom rail', -half + 0.11, 0, half - 0.11, 0.22, 0.02),
    wood('middle rail', -half + 0.11, 0.88, half - 0.11, 1.04, 0.02),
    wood('top rail', -half + 0.11, height - 0.13, half - 0.11, height, 0.02),
    named('inner handle', handle),
    named('outer handle', mirror(handle, 'z')),
  )
}

function addSkirting(scene: SceneBuilder): void {
  const board = (name: string, low: Vec3, high: Vec3) =>
    between(low, high, { material: 'white-wood', name, bevel: 0.003 })
  const [h, t] = [0.08, 0.014]
  scene.fixed(
    'skirting',
    'skirting board',
    merge(
      board('right wall', [EAST - t, 0, -1.2], [EAST, h, SOUTH]),
      board('door wall', [DOOR.right + 0.05, 0, SOUTH - t], [EAST, h, SOUTH]),
      board('beside the door', [-EAST, 0, SOUTH - t], [DOOR.left - 0.05, h, SOUTH]),
      board('stove wall', [-EAST, 0, 0.62], [-EAST + t, h, SOUTH]),
    ),
  )
}

/** What is seen through the window. */
function addGarden(scene: SceneBuilder): void {
  scene.fixed('lawn', 'lawn', between([-8, -0.5, -11], [8, -0.35, -2.4], { material: 'lawn' }))
  scene.fixed(
    'hedge',
    'hedge',
    between([-8, -0.35, -9.2], [8, 1.45, -8.4], { material: 'hedge', bevel: 0.2 }),
  )
  const tree = (x: number, z: number, height: number, crown: number) =>
    merge(
      translate(cylinder(0.1, height, { material: 'stalk', segments: 10 }), [x, -0.35, z]),
      translate(ball(crown, { material: 'hedge', segments: 20, rings: 10, crease: 60 }), [
        x,
        height - 0.7,
        z,
      ]),
      translate(ball(crown * 0.7, { material: 'hedge', segments: 16, rings: 8, crease: 60 }), [
        x + crown * 0.7,
        height - 0.9,
        z + 0.3,
      ]),
    )
  scene.fixed('trees', 'trees', seenOnly(merge(tree(-2.8, -10.2, 2, 1), tree(3.2, -10.4, 2.4, 1.2))))
}
