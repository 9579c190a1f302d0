/**
 * The shapes of the messages, as JSON schemas. Foxglove draws messages whose schema has one of its own names; those
 * are described here by the fields we write.
 */
type Schema = Readonly<Record<string, unknown>>

const number = { type: 'number' }
const integer = { type: 'integer' }
const text = { type: 'string' }
const list = (items: Schema) => ({ type: 'array', items })
const object = (properties: Readonly<Record<string, Schema>>, title?: string, description?: string) => ({
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { description }),
  type: 'object',
  properties,
})

const time = object({ sec: integer, nsec: integer }, 'time')
const duration = object({ sec: integer, nsec: integer }, 'duration')
const vector = object({ x: number, y: number, z: number }, 'foxglove.Vector3', 'metres')
const rotation = object({ x: number, y: number, z: number, w: number }, 'foxglove.Quaternion')
const color = object({ r: number, g: number, b: number, a: number }, 'foxglove.Color')
const pose = object({ position: vector, orientation: rotation }, 'foxglove.Pose')

const transform = object(
  {
    timestamp: time,
    parent_frame_id: text,
    child_frame_id: text,
    translation: vector,
    rotation,
    scale: { type: 'number', description: 'only of bodies whose size was changed' },
  },
  'foxglove.FrameTransform',
)

const entity = object(
  {
    timestamp: time,
    frame_id: text,
    id: text,
    lifetime: duration,
    frame_locked: { type: 'boolean' },
    metadata: list(object({ key: text, value: text }, 'foxglove.KeyValuePair')),
    arrows: list({ type: 'object' }),
    cubes: list({ type: 'object' }),
    spheres: list(object({ pose, size: vector, color }, 'foxglove.SpherePrimitive')),
    cylinders: list({ type: 'object' }),
    lines: list({ type: 'object' }),
    triangles: list(
      object(
        { pose, points: list(vector), color, colors: list(color), indices: list(integer) },
        'foxglove.TriangleListPrimitive',
      ),
    ),
    texts: list({ type: 'object' }),
    models: list({ type: 'object' }),
  },
  'foxglove.SceneEntity',
)

const feature = {
  description: 'null where there is none',
  oneOf: [
    { type: 'null' },
    object({ type: { type: 'string', enum: ['vertex', 'edge', 'face'] }, index: integer }),
  ],
}

export const SCHEMAS = {
  'foxglove.PoseInFrame': object({ timestamp: time, frame_id: text, pose }, 'foxglove.PoseInFrame'),
  'foxglove.FrameTransforms': object({ transforms: list(transform) }, 'foxglove.FrameTransforms'),
  'foxglove.SceneUpdate': object(
    {
      deletions: list(object({ timestamp: time, type: integer, id: text }, 'foxglove.SceneEntityDeletion')),
      entities: list(entity),
    },
    'foxglove.SceneUpdate',
  ),
  'palpable.Joints': object(
    {
      timestamp: time,
      frame: integer,
      joints: { type: 'object', description: 'radians', additionalProperties: number },
    },
    'palpable.Joints',
  ),
  'palpable.Contacts': object(
    {
      timestamp: time,
      frame: integer,
      digest: text,
      contacts: list(
        object({
          first: text,
          firstId: integer,
          firstPart: integer,
          finger: { type: ['string', 'null'] },
          second: text,
          secondId: integer,
          secondPart: integer,
          firstFeature: feature,
          secondFeature: feature,
          distance: { type: 'number', description: 'metres, negative where they overlap' },
          point: vector,
        }),
      ),
    },
    'palpable.Contacts',
    'What meets in a frame; a frame without contacts is there where the one before had some.',
  ),
  'palpable.Event': object({ timestamp: time, frame: integer, event: text }, 'palpable.Event'),
} as const satisfies Readonly<Record<string, Schema>>

export type SchemaName = keyof typeof SCHEMAS
