import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { gpuDevice } from '../../cli/gpu-device.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import { objText, plyBinary } from '../formats/mesh/write-meshes.ts'
import { runCli } from './run-cli.ts'

const reason = await gpuDevice().then(
  ({ device }) => device.destroy(),
  (error: Error) => error.message,
)
const folder = mkdtempSync(join(tmpdir(), 'palpable-triangles-gpu-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('triangles --device gpu', () => {
  it.skipIf(typeof reason === 'string')('finds the pairs of the processor', async () => {
    const balls = [octasphere(3), octasphere(3, 1, [0.7, 0, 0]), octasphere(0, 2 ** -30)]
    const files = balls.map((ball, i) => {
      const file = join(folder, `ball ${i}.obj`)
      writeFileSync(file, objText(ball))
      return file
    })
    const { code, stdout } = await runCli('triangles', ...files, '--device', 'gpu', '--json')
    expect(code).toBe(0)
    const answer = JSON.parse(stdout)
    expect(answer).toMatchObject({ device: 'gpu', ms: { build: expect.any(Number) } })
    const cpu = JSON.parse((await runCli('triangles', ...files, '--device', 'cpu', '--json')).stdout)
    expect(answer.pairs).toEqual(cpu.pairs)
    // The levels are those of the sizes, not of the card's grid.
    expect(answer.levels).toBe(cpu.levels)
    expect(answer.levels).toBeGreaterThan(25)
    expect(answer.pairs.length).toBeGreaterThan(40)
  })

  it.skipIf(typeof reason === 'string')('says cpu where the processor did all of it', async () => {
    // Sixteen thousand triangles in what is one cell to 32 bits.
    const balls = [octasphere(5, 1e-8), octasphere(5, 1e-8, [1.3e-8, 0, 0]), octasphere(0, 1, [5, 0, 0])]
    const files = balls.map((ball, i) => {
      const file = join(folder, `crowd ${i}.ply`)
      writeFileSync(file, plyBinary(ball, true))
      return file
    })
    const [answer, cpu] = await Promise.all(
      ['gpu', 'cpu'].map(async (device) => {
        const { code, stdout } = await runCli('triangles', ...files, '--device', device, '--json')
        expect(code).toBe(0)
        return JSON.parse(stdout)
      }),
    )
    expect(answer.pairs.length).toBeGreaterThan(100)
    expect({ ...answer, ms: null }).toEqual({ ...cpu, device: 'cpu', ms: null })
  })

  describe('with drivers that are named', () => {
    const file = join(folder, 'ball.obj')
    writeFileSync(file, objText(octasphere(1)))
    const run = (drivers: string) => {
      const { VK_ADD_DRIVER_FILES, ...env } = process.env
      const words = ['scripts/palpable.mjs', 'triangles', file, '--device', 'gpu', '--json']
      return spawnSync(process.execPath, words, {
        env: { ...env, VK_ICD_FILENAMES: drivers },
        encoding: 'utf8',
      })
    }

    it.skipIf(typeof reason === 'string')('finds the loader that lies beside the driver', () => {
      const { status, stdout, stderr } = run(process.env.VK_ADD_DRIVER_FILES ?? '')
      expect(stderr).toBe('')
      expect(status).toBe(0)
      expect(JSON.parse(stdout)).toMatchObject({ pairs: [], device: 'gpu' })
    })

    it('says in a sentence that they are not there', () => {
      const { status, stdout, stderr } = run(join(folder, 'none.json'))
      expect(status).toBe(2)
      expect(stdout).toBe('')
      expect(stderr).toMatch(/^palpable: --device gpu cannot be used: .+\n$/)
    })
  })

  it.skipIf(typeof reason !== 'string')('says in a sentence where there is no device', async () => {
    const { code, stderr } = await runCli('triangles', join(folder, 'none.ply'), '--device', 'gpu')
    expect(code).toBe(2)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
