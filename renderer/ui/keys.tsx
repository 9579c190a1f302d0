/** Keys as key caps. */
import { Fragment } from 'preact'
import { labelOf } from './keyboard.ts'

export function Key({ code }: { code: string }) {
  return <kbd>{labelOf(code)}</kbd>
}

/** "W A S D or ↑ ← ↓ →" */
export function Keys({ sets }: { sets: readonly (readonly string[])[] }) {
  return (
    <>
      {sets.map((codes, i) => (
        <Fragment key={codes[0]}>
          {i > 0 && ' or '}
          {codes.map((code) => (
            <Fragment key={code}>
              <Key code={code} />{' '}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </>
  )
}
