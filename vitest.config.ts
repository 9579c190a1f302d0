import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { QuickFirst } from './scripts/test-sequencer.mjs'

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Node strips types by itself. Through Vite's runner each call of an import is a look-up in a namespace, and tests of
    // the engine take twice as long as the engine does.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: QuickFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          // Vitest leaves one core free, which on a machine with two means one file at a time, in twice the time.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 1 },
        },
      },
      {
        // After everything else and one file at a time: each draws a whole app on the processor, and two at once would
        // measure each other.
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
