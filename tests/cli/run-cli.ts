import { main } from '../../cli/palpable.ts'
import { Sink } from './sink.ts'

/** Runs one command line inside this process. */
export async function runCli(...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const stdout = new Sink()
  const stderr = new Sink()
  const code = await main(argv, { stdout, stderr })
  return { code, stdout: stdout.text, stderr: stderr.text }
}
