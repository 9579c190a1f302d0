/** How many times more of everything a run does: `PALPABLE_VOLUME=10 npx vitest run tests/engine/narrow`. */
export const VOLUME = Number(process.env.PALPABLE_VOLUME ?? 1)

/** All randomised tests of the exact phase start from this; it stands in their titles. */
export const SEED = Number(process.env.PALPABLE_SEED ?? 20261116)
