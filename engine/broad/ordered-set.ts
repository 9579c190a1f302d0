const WORD_LOG2 = 5
const WORD_MASK = 31

/**
 * A set of integers 0 … size − 1 in which the next member from anywhere is found in a few steps: a tree of 32-bit
 * words, in which each bit says whether the word below it holds any member.
 */
export class OrderedSet {
  private words: Int32Array = new Int32Array(1)
  /** Where each level starts in `words`; the members themselves are level 0. */
  private readonly levelStart = new Int32Array(8)
  private levels = 1
  private size = 0

  /** Empties the set and lets it hold 0 … size − 1. */
  reset(size: number): void {
    this.size = size
    let total = 0
    let bits = Math.max(size, 1)
    this.levels = 0
    do {
      this.levelStart[this.levels++] = total
      bits = (bits + WORD_MASK) >> WORD_LOG2
      total += bits
    } while (bits > 1)
    if (this.words.length < total) this.words = new Int32Array(total * 2)
    else this.words.fill(0, 0, total)
  }

  add(member: number): void {
    let bit = member
    for (let level = 0; level < this.levels; level++) {
      const word = this.levelStart[level] + (bit >> WORD_LOG2)
      const before = this.words[word]
      this.words[word] = before | (1 << (bit & WORD_MASK))
      if (before !== 0) return
      bit >>= WORD_LOG2
    }
  }

  remove(member: number): void {
    let bit = member
    for (let level = 0; level < this.levels; level++) {
      const word = this.levelStart[level] + (bit >> WORD_LOG2)
      this.words[word] &= ~(1 << (bit & WORD_MASK))
      if (this.words[word] !== 0) return
      bit >>= WORD_LOG2
    }
  }

  /** The smallest member that is at least `from`, or the size of the set if there is none. */
  next(from: number): number {
    let bit = from
    for (let level = 0; level < this.levels; level++) {
      const index = bit >> WORD_LOG2
      if (level === this.levels - 1 && index > 0) break
      const later = this.words[this.levelStart[level] + index] & (-1 << (bit & WORD_MASK))
      if (later !== 0) return this.firstBelow(level, (index << WORD_LOG2) + lowestBit(later))
      bit = index + 1
    }
    return this.size
  }

  /** The smallest member below a bit that is set on a level. */
  private firstBelow(level: number, bit: number): number {
    let found = bit
    for (let below = level - 1; below >= 0; below--)
      found = (found << WORD_LOG2) + lowestBit(this.words[this.levelStart[below] + found])
    return found
  }
}

function lowestBit(word: number): number {
  return WORD_MASK - Math.clz32(word & -word)
}
