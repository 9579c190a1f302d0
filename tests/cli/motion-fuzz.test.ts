import fc from 'fast-check'
import { expect, it } from 'vitest'
import { InputError } from '../../cli/failure.ts'
import { type Motion, parseMotion } from '../../cli/motion.ts'
import { poseSize } from '../../cli/motion-frames.ts'

const seed = 20953

/** A motion or an InputError; any other exception is the test's failure. */
function outcome(value: unknown): Motion | InputError {
  try {
    return parseMotion(Buffer.from(JSON.stringify(value)))
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
}

function expectSound(motion: Motion): void {
  expect(motion.bodies.length).toBeGreaterThan(0)
  for (const { parts } of motion.bodies) for (const part of parts) expect(part.length % 3).toBe(0)
  expect(motion.updateStart).toHaveLength(motion.frameCount + 1)
  expect(motion.updatePose).toHaveLength(motion.updateBody.length * poseSize)
  expect(motion.updatePose.every(Number.isFinite)).toBe(true)
  expect(motion.updateBody.every((body) => body >= 0 && body < motion.bodies.length)).toBe(true)
}

const coordinate = fc.double({ min: -1e50, max: 1e50, noNaN: true })
const point = fc.tuple(coordinate, coordinate, coordinate)
const part = fc.record({ vertices: fc.array(point, { minLength: 4, maxLength: 9 }) })
const pose = fc.record(
  {
    position: point,
    rotation: fc.tuple(coordinate, coordinate, coordinate, fc.double({ min: 0.1, max: 1, noNaN: true })),
    scale: fc.double({ min: 1e-50, max: 1e50, noNaN: true }),
  },
  { requiredKeys: ['position'] },
)
const id = fc
  .string({ minLength: 1, unit: 'binary' })
  .filter((text) => text.isWellFormed() && text !== '__proto__')
const motion = fc.uniqueArray(id, { minLength: 1, maxLength: 5 }).chain((ids) =>
  fc.record({
    bodies: fc.tuple(
      ...ids.map((each) =>
        fc.record({ id: fc.constant(each), parts: fc.array(part, { minLength: 1, maxLength: 3 }) }),
      ),
    ),
    frames: fc.array(fc.dictionary(fc.constantFrom(...ids), pose, { noNullPrototype: true }), {
      maxLength: 6,
    }),
  }),
)

/** Every place in a JSON value where something else could stand. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => places(member, [...path, key]))]
}

function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

it(`any JSON value is a motion or an InputError (seed ${seed}, 20000 values)`, () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const result = outcome(value)
      if (!(result instanceof InputError)) expectSound(result)
    }),
    { seed, numRuns: 20_000 },
  )
})

it(`every motion is read as JSON.parse reads it (seed ${seed}, 2000 motions)`, () => {
  fc.assert(
    fc.property(motion, (value) => {
      const read = outcome(value)
      if (read instanceof InputError) throw read
      expectSound(read)
      const plain = JSON.parse(JSON.stringify(value)) as typeof value
      expect(
        read.bodies.map((body) => ({ id: body.id, parts: body.parts.map((each) => [...each]) })),
      ).toEqual(
        plain.bodies.map((body) => ({
          id: body.id,
          parts: body.parts.map(({ vertices }) => vertices.flat()),
        })),
      )
      const poses = plain.frames.map((frame) =>
        Object.entries(frame).map(([name, { position, rotation, scale }]) => [
          plain.bodies.findIndex((body) => body.id === name),
          ...position,
          ...(rotation ?? [0, 0, 0, 1]),
          scale ?? 1,
        ]),
      )
      expect(
        Array.from({ length: read.frameCount }, (_, frame) => {
          const updates: number[][] = []
          for (let u = read.updateStart[frame]; u < read.updateStart[frame + 1]; u++)
            updates.push([read.updateBody[u], ...read.updatePose.subarray(u * poseSize, (u + 1) * poseSize)])
          return updates
        }),
      ).toEqual(poses)
    }),
    { seed, numRuns: 2000 },
  )
})

it(`a motion with one value replaced is a motion or an InputError of one line (seed ${seed}, 4000 motions)`, () => {
  fc.assert(
    fc.property(motion, fc.nat(), fc.jsonValue(), (value, choice, by) => {
      const all = places(value)
      const result = outcome(replaced(value, all[choice % all.length], by))
      if (result instanceof InputError) expect(result.message).toMatch(/^[^\r\n]{1,400}$/)
      else expectSound(result)
    }),
    { seed, numRuns: 4000 },
  )
})
