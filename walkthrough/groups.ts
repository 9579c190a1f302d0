/** The world's groups: bodies of the same one are never compared. Movable bodies are in none (0). */
export const PERSON = 1
export const FIXED = 2
export const MOVABLE = 0
