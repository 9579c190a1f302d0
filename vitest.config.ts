import { defineConfig } from 'vitest/config'
import { QuickFirst } from './scripts/test-sequencer.mjs'

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    sequence: { sequencer: QuickFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          // Not 0: on a machine with two cores vitest runs one file at a time, and such a project of group 0 goes last.
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
