/** Questions to the person at the window, one after the other. */
import { question } from '../state.ts'

export interface Asked {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
}

let last: Promise<unknown> = Promise.resolve()

/** Resolves with the answer; closing the question is a no. */
export function ask(asked: Asked): Promise<boolean> {
  const answered = last.then(
    () =>
      new Promise<boolean>((resolve) => {
        question.value = {
          ...asked,
          answer: (yes) => {
            question.value = null
            resolve(yes)
          },
        }
      }),
  )
  last = answered
  return answered
}
