import { expect, it } from 'vitest'
import { load } from './script.ts'

const { inOrder } = await load<{ inOrder(paths: Iterable<string>): string[] }>('test-order.mjs')

it('quick engine tests come first, then the engine, the layers above it, the rest, and whole apps', () => {
  const ordered = [
    '/x/tests/engine/math/sin-cos.test.ts',
    '/x/tests/engine/geometry/convex-hull.test.ts',
    '/x/tests/engine/broad/a.test.ts',
    '/x/tests/engine/world.test.ts',
    '/x/tests/formats/glb.test.ts',
    '/x/tests/contract/a.test.ts',
    '/x/tests/walkthrough/walker.test.ts',
    '/x/tests/scenes/kitchen.test.ts',
    '/x/tests/cli/palpable.test.ts',
    '/x/tests/scripts/a.test.ts',
    '/x/tests/main/host.test.ts',
    '/x/tests/renderer/a.test.ts',
    '/x/tests/bench/a.test.ts',
    '/x/tests/repro/a.test.ts',
    '/x/tests/e2e/start.test.ts',
  ]
  expect(inOrder(ordered.toReversed())).toEqual(ordered)
  expect(inOrder(['C:\\x\\tests\\cli\\a', 'C:\\x\\tests\\engine\\math\\a'])[0]).toContain('math')
})
