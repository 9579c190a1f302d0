/** What came of verifying, in one sentence. */
import type { Verdict } from '../../walkthrough/record/verify.ts'
import { count, whole } from '../ui/wording.ts'

export function verdictTitle(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'identical':
      return `Identical, ${count(verdict.frames, 'frame', 'frames')}`
    case 'different':
      return `Frame ${whole(verdict.frame)} differs`
    case 'unreadable':
      return `Frame ${whole(verdict.frame)} cannot be read`
  }
}
