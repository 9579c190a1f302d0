import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { gpuDevice } from '../../cli/gpu-device.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import { objText } from '../formats/mesh/write-meshes.ts'
import { runCli } from './run-cli.ts'

const reason = await gpuDevice().then(
  ({ device }) => device.destroy(),
  (error: Error) => error.message,
)
const folder = mkdtempSync(join(tmpdir(), 'palpable-triangles-gpu-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('triangles --device gpu', () => {
  it.skipIf(typeof reason === 'string')('finds the pairs of the processor', async () => {
    const files = [0, 0.7].map((x) => {
      const file = join(folder, `ball ${x}.obj`)
      writeFileSync(file, objText(octasphere(3, 1, [x, 0, 0])))
      return file
    })
    const { code, stdout } = await runCli('triangles', ...files, '--device', 'gpu', '--json')
    expect(code).toBe(0)
    const answer = JSON.parse(stdout)
    expect(answer).toMatchObject({ device: 'gpu', ms: { build: expect.any(Number) } })
    const cpu = JSON.parse((await runCli('triangles', ...files, '--device', 'cpu', '--json')).stdout)
    expect(answer.pairs).toEqual(cpu.pairs)
    expect(answer.pairs.length).toBeGreaterThan(40)
  })

  it.skipIf(typeof reason !== 'string')('says in a sentence where there is no device', async () => {
    const { code, stderr } = await runCli('triangles', join(folder, 'none.ply'), '--device', 'gpu')
    expect(code).toBe(2)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
