/** Questions to the person at the window, one after the other. */
import { type Question, question } from '../state.ts'

let last: Promise<unknown> = Promise.resolve()

/** Resolves with the answer; closing the question is a no. */
export function ask(asked: Omit<Question, 'answer'>): Promise<boolean> {
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
