/** axe-core's judgement of what is on the screen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is seriously or critically wrong, a line each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // As code for the debugger: the page's security policy allows no script of a test.
  await page.evaluate(source)
  return page.evaluate(async () => {
    // What is still fading in is too pale to be judged.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => null)))
    const { axe: judge } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await judge.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`))
  })
}
