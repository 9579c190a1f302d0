import { describe, expect, it } from 'vitest'
import type { Host, HostEvent } from '../../../contract/host-api.ts'
import type { HeadsetCommand } from '../../../contract/link.ts'
import { HeadsetClient } from '../../../renderer/headset/headset-client.ts'
import { sharedScene } from '../../../renderer/headset/shared-scene.ts'
import { smallPose } from '../../main/link/small-pose.ts'

function started() {
  const sent: { rate: number; answer: () => void; fail: () => void }[] = []
  const done: string[] = []
  let now = 0
  const host = {
    call: (_method: string, pose: ReturnType<typeof smallPose>) =>
      new Promise((resolve, reject) =>
        sent.push({
          rate: pose.frames.rate,
          answer: () => resolve(null),
          fail: () => reject(new Error('lost')),
        }),
      ),
  } as unknown as Host
  const client = new HeadsetClient(
    host,
    {
      openScene: (scene) => done.push(`open ${scene.id}`),
      setRecording: (isOn) => done.push(`record ${isOn}`),
      recentre: () => done.push('recentre'),
      leave: () => done.push('leave'),
    },
    () => now,
  )
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const wait = (milliseconds: number): void => {
    now += milliseconds
  }
  return { client, sent, done, wait, settled }
}

describe('poses of a headset', () => {
  it('are sent at most thirty times a second, one under way at a time, always the latest', async () => {
    const { client, sent, wait, settled } = started()
    for (let frame = 0; frame < 90; frame++) {
      client.send(smallPose(frame))
      sent.at(-1)?.answer()
      await settled()
      wait(1000 / 90)
    }
    expect(sent.length).toBeGreaterThan(25)
    expect(sent.length).toBeLessThanOrEqual(31)
    const before = sent.length
    wait(40)
    client.send(smallPose(100))
    for (let i = 0; i < 50; i++) {
      wait(33)
      client.send(smallPose(101 + i))
    }
    expect([sent.length, sent.at(-1)?.rate]).toEqual([before + 1, 100])
    sent.at(-1)?.fail()
    await settled()
    client.send(smallPose(200))
    expect(sent.at(-1)?.rate).toBe(200)
  })

  it('go on after an answer that never comes', () => {
    const { client, sent, wait } = started()
    client.send(smallPose(1))
    wait(1999)
    expect(client.isDue).toBe(false)
    wait(1)
    client.send(smallPose(2))
    expect(sent).toHaveLength(2)
  })
})

it('commands of the desktop are done, and other events are not for it', () => {
  const { client, done } = started()
  const hear = (command: HeadsetCommand): void => client.hear({ type: 'headset-command', command })
  hear({ type: 'openScene', scene: { kind: 'scene', id: 'kitchen' } })
  hear({ type: 'startRecording' })
  hear({ type: 'stopRecording' })
  hear({ type: 'recentre' })
  hear({ type: 'leave' })
  client.hear({ type: 'sessions-changed' } satisfies HostEvent)
  expect(done).toEqual(['open kitchen', 'record true', 'record false', 'recentre', 'leave'])
})

describe('a scene that both have', () => {
  const id = '0123456789abcdef01234567'
  const recent = [{ id, name: 'a.glb', folder: '/', openedAt: 0, url: `files/${id}/a.glb` }]
  const file = (name: string): File => ({ name }) as File

  it.each([
    [{ kind: 'scene', url: 'scenes/kitchen/scene.json' } as const, { kind: 'scene', id: 'kitchen' }],
    [{ kind: 'url', url: `files/${id}/a.glb`, name: 'a.glb' } as const, { kind: 'file', id }],
    [{ kind: 'files', files: [file('b.bin'), file('a.glb')] } as const, { kind: 'file', id }],
    [{ kind: 'files', files: [file('b.glb')] } as const, null],
    [{ kind: 'parcel', url: 'sessions/x/scene', name: 'x' } as const, null],
    [{ kind: 'scene', url: 'https://elsewhere/scene.json' } as const, null],
  ])('%#', (request, expected) => expect(sharedScene(request, recent)).toEqual(expected))
})
