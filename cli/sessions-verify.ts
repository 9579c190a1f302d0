import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionDetails } from '../contract/sessions.ts'
import { ENGINE_VERSION } from '../engine/version.ts'
import { FormatError } from '../formats/format-error.ts'
import { parseSceneFile } from '../formats/read-scene.ts'
import { packParcel, parcelHash, readParcel, unpackParcel } from '../formats/scene-parcel.ts'
import { featureOf, featureText, Names } from '../main/sessions/export/names.ts'
import { sevenDigits, sixDigits } from '../main/sessions/export/numbers.ts'
import type { LocalStore } from '../main/sessions/local-store.ts'
import { buildSessionSoft } from '../walkthrough/record/session-soft.ts'
import { buildSessionStage, SessionSceneError } from '../walkthrough/record/session-stage.ts'
import { type Verdict, type VerdictContact, verifyFrames } from '../walkthrough/record/verify.ts'
import { columns } from './columns.ts'
import { CheckFailed, InputError } from './failure.ts'
import { longWork } from './long-work.ts'
import type { Output } from './output.ts'
import type { SessionsOptions } from './sessions.ts'
import { withSessions } from './sessions-find.ts'
import { partText, printable } from './sessions-words.ts'

/** Where the scenes that come with the app are. */
const scenesFolder = join(import.meta.dirname, '..', 'scenes')
const chunksAtOnce = 16

export async function verifySession(
  { store }: SessionsOptions,
  [operand]: readonly string[],
  output: Output,
): Promise<void> {
  let failure: Error | undefined
  await withSessions(operand!, store, async ({ store: opened, entry }) => {
    const details = opened.details(entry.id)
    const verdict = await verdictOn(opened, details, output)
    print(verdict, details, output)
    failure ??= failureOf(verdict, details)
  })
  if (failure !== undefined) throw failure
}

async function verdictOn(store: LocalStore, details: SessionDetails, output: Output): Promise<Verdict> {
  const { entry, begin } = details
  const scene = await sceneOf(store, details)
  return await longWork(`proving ${printable(entry.name)}`, output, async ({ signal, onProgress }) => {
    try {
      const { stage } = await buildSessionStage(scene, begin)
      const soft = await buildSessionSoft(scene, begin)
      const stateAt = async (frame: number) => store.softState(entry.id, frame)
      return await verifyFrames({
        stage,
        soft: soft && { ...soft, frames: details.softFrames, stateAt },
        bodyCount: begin.bodyCount,
        // One that is being recorded may grow meanwhile.
        ...(entry.state === 'recording' ? {} : { frames: entry.frames }),
        chunks: chunksOf(store, details),
        signal,
        onFrame: (frame) => onProgress(frame / entry.frames),
        // Without a turn for the loop nobody would hear Ctrl+C.
        pause: () => new Promise((resolve) => setImmediate(resolve)),
      })
    } catch (error) {
      if (error instanceof SessionSceneError) throw new InputError(error.message)
      throw error
    }
  })
}

async function* chunksOf(store: LocalStore, { entry, chunkCount }: SessionDetails) {
  for (let from = 0; from < chunkCount; from += chunksAtOnce) {
    const to = Math.min(chunkCount, from + chunksAtOnce) - 1
    yield* store.chunks(entry.id, from, to)
  }
}

/** From the session, or from the app where it still has the very same scene. */
async function sceneOf(store: LocalStore, { entry }: SessionDetails) {
  const { id, title, hash } = entry.scene
  const kept = store.scene(entry.id)
  const packed = kept ?? packedScene(id)
  if (packed === null || (await parcelHash(packed)) !== hash) {
    const fault =
      kept === null
        ? 'is not kept with the session, and the app does not have it as it was then'
        : 'that is kept with the session is not the one it was recorded in'
    throw new InputError(`the scene ${JSON.stringify(printable(title))} ${fault}`)
  }
  try {
    return await readParcel(unpackParcel(packed))
  } catch (error) {
    if (error instanceof FormatError) throw new InputError(error.message)
    throw error
  }
}

function packedScene(id: string): Uint8Array<ArrayBuffer> | null {
  const main = 'scene.json'
  // An id of a file that someone opened is a name with dots, and could lead anywhere.
  if (!/^[a-z0-9-]+$/.test(id) || !existsSync(join(scenesFolder, id, main))) return null
  const read = (name: string) => new Uint8Array(readFileSync(join(scenesFolder, id, name)))
  const text = read(main)
  const { geometry } = parseSceneFile(`${id}/${main}`, new TextDecoder().decode(text))
  const files = new Map([
    [main, text],
    [geometry, read(geometry)],
  ])
  return packParcel({ kind: 'scene', main, files })
}

function failureOf(verdict: Verdict, { entry, begin }: SessionDetails): Error | undefined {
  if (verdict.kind === 'unreadable') {
    return new InputError(`frame ${verdict.frame} of ${entry.id} cannot be read: ${verdict.reason}`)
  }
  if (verdict.kind !== 'different') return undefined
  const versions =
    begin.engineVersion === ENGINE_VERSION
      ? ''
      : ` It was recorded by engine ${begin.engineVersion}, and this is engine ${ENGINE_VERSION}.`
  return new CheckFailed(`frame ${verdict.frame} of ${entry.id} differs: ${verdict.reason}${versions}`)
}

function print(verdict: Verdict, { entry, begin }: SessionDetails, output: Output): void {
  const names = new Names(begin.participants)
  if (output.json) {
    output.line(JSON.stringify(verdictJson(entry.id, verdict, names)))
    return
  }
  if (verdict.kind === 'identical') {
    output.line(`identical, ${verdict.frames} frames`)
    output.line(`digest ${verdict.digest}`)
  }
  if (verdict.kind === 'different') {
    output.line(`frame ${verdict.frame}, ${(verdict.time / 1e6).toFixed(3)} s, is the first that differs`)
    output.line('')
    for (const line of sideBySide(verdict.recorded, verdict.computed, names)) output.line(line)
  }
}

function verdictJson(id: string, verdict: Verdict, names: Names): object {
  if (verdict.kind !== 'different') return { id, verdict: verdict.kind, ...withoutKind(verdict) }
  const { frame, time, reason, recorded, computed } = verdict
  const list = (contacts: readonly VerdictContact[]) => contacts.map((each) => contactJson(each, names))
  return {
    id,
    verdict: 'different',
    frame,
    time: time / 1e6,
    reason,
    recorded: list(recorded),
    computed: list(computed),
  }
}

function withoutKind<T extends { readonly kind: string }>({ kind: _, ...rest }: T): Omit<T, 'kind'> {
  return rest
}

function contactJson(contact: VerdictContact, names: Names): object {
  return {
    ...contact,
    first: names.of(contact.first).name,
    second: names.of(contact.second).name,
    distance: sevenDigits(contact.distance),
    point: contact.point.map(sixDigits),
    firstFeature: featureOf(contact.firstFeature),
    secondFeature: featureOf(contact.secondFeature),
  }
}

/** Both lists in the order of who and which part, equal pairs on one line, what differs marked. */
function sideBySide(
  recorded: readonly VerdictContact[],
  computed: readonly VerdictContact[],
  names: Names,
): string[] {
  const keyOf = ({ first, firstPart, second, secondPart }: VerdictContact) =>
    [first, firstPart, second, secondPart].map((part) => `${part}`.padStart(8, '0')).join()
  const left = new Map(recorded.map((contact) => [keyOf(contact), contact]))
  const right = new Map(computed.map((contact) => [keyOf(contact), contact]))
  const keys = [...new Set([...left.keys(), ...right.keys()])].sort()
  const rows = keys.map((key) => {
    const a = left.get(key)
    const b = right.get(key)
    const { first, second, secondPart } = (a ?? b)!
    const was = a === undefined ? '–' : description(a)
    const is = b === undefined ? '–' : description(b)
    const pair = `${printable(names.of(first).name)} × ${first === second ? 'itself' : partText(names.of(second).name, secondPart)}`
    return [was === is ? '' : '*', pair, was, is]
  })
  if (rows.length === 0) return ['No contacts, neither recorded nor computed.']
  return columns([['', 'contact', 'recorded', 'computed'], ...rows], 'llll')
}

function description({ distance, firstFeature, secondFeature }: VerdictContact): string {
  const length = `${(distance * 1000).toFixed(3)} mm`
  // Cloth has none.
  if (firstFeature < 0 && secondFeature < 0) return length
  return `${length}, ${featureText(firstFeature)} on ${featureText(secondFeature)}`
}
