/** Gives the keyboard back to the picture, so that the next key walks instead of pressing a button again. */
export function focusPicture(): void {
  document.querySelector<HTMLCanvasElement>('.stage canvas')?.focus({ preventScroll: true })
}
