/**
 * What an earlier page of this browser has kept and could not send any more: into the same session, once each, and then
 * forgotten. What the host refuses now stays for the next time this page is loaded, up to a week.
 */
import { LONGEST_CUT, LONGEST_KEPT } from '../../contract/link.ts'
import type { Keeper, KeptSession } from './keeper.ts'
import type { RecorderAnswer } from './messages.ts'
import { Refused } from './post.ts'
import { type SceneSurroundings, sendScene } from './send-scene.ts'
import { SessionPosts } from './session-posts.ts'

/** Milliseconds between two tries over a network that is away, at first and at most. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 4000
/** Milliseconds for one try, where what is sent into a gap would wait for minutes. */
const ONE_TRY = 30_000
/** The desktop has no such session: somebody has deleted it. */
const GONE = 404

export interface LeftoverSurroundings extends SceneSurroundings {
  readonly tell: (answer: RecorderAnswer) => void
  readonly keeper: Keeper
  /** Does the work where no page is recording this session still. */
  readonly withSession: (session: string, work: () => Promise<void>) => Promise<void>
  readonly now: () => number
}

/** Does not reject. */
export async function deliverLeftovers(around: LeftoverSurroundings, base: string): Promise<void> {
  const { keeper, tell, withSession, now } = around
  for (const session of await keeper.sessions()) {
    if (Math.abs(now() - session.keptAt) > LONGEST_KEPT) await keeper.forget(session.id)
    else
      await withSession(session.id, async () => {
        try {
          const count = await deliver(around, base, session)
          if (count > 0)
            tell({ type: 'news', text: `What was kept here of “${session.name}” is at the desktop now.` })
        } catch (error) {
          // Out of reach for longer than a cut may last: it stays.
          if (!(error instanceof Refused)) return
          if (error.status === GONE) await keeper.forget(session.id)
          tell({
            type: 'remark',
            text: `What was kept here of “${session.name}” cannot be sent. ${error.message}`,
          })
        }
      })
  }
  tell({ type: 'finished' })
}

/** How many chunks the host did not have yet. */
async function deliver(around: LeftoverSurroundings, base: string, session: KeptSession): Promise<number> {
  const { keeper } = around
  const { id, scene, hash } = session
  const posts = new SessionPosts(around.fetch, base, session)
  const { chunks, wantsScene } = await patiently(around, (signal) => posts.resume(signal))
  let count = 0
  for (let chunk = await keeper.next(id, chunks); chunk !== null; ) {
    const { sequence, body } = chunk
    await patiently(around, (signal) => posts.chunk(body, signal))
    count++
    chunk = await keeper.next(id, sequence + 1)
  }
  if (wantsScene) {
    const fault = await sendScene(around, {
      request: scene,
      hash,
      address: posts.address,
      patience: LONGEST_CUT,
    })
    if (fault !== null) around.tell({ type: 'remark', text: fault })
  }
  await patiently(around, (signal) => posts.end(signal))
  await keeper.forget(id)
  return count
}

/** Until it has arrived; rejects where the host refuses it, or stays away. */
async function patiently<T>(
  { wait }: Pick<SceneSurroundings, 'wait'>,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  let left = LONGEST_CUT
  for (let pause = FIRST_WAIT; ; pause = Math.min(2 * pause, LONGEST_WAIT)) {
    try {
      return await ask(AbortSignal.timeout(ONE_TRY))
    } catch (error) {
      left -= pause
      if (error instanceof Refused || left < 0) throw error
      await wait(pause)
    }
  }
}
