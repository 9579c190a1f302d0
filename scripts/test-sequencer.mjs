// Our order of test files, as vitest wants it.
import { BaseSequencer } from 'vitest/node'
import { inOrder } from './test-order.mjs'

export class QuickFirst extends BaseSequencer {
  async sort(files) {
    const byPath = new Map(files.map((file) => [file.moduleId, file]))
    return inOrder(byPath.keys()).map((path) => byPath.get(path))
  }
}
