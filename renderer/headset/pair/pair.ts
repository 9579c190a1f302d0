/** The page that a headset gets before it has given the code. The QR code has it behind the address. */
import { codeIn, tryCode } from './try-code.ts'

const form = document.querySelector('form')
const input = document.querySelector('input')
const button = document.querySelector('button')
const said = document.querySelector('#said')
if (form === null || input === null || button === null || said === null)
  throw new Error('The page is not whole.')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const code = codeIn(input.value)
  if (code === null) say('The code has six digits.')
  else void pair(code)
})

const scanned = codeIn(location.hash.slice(1))
if (scanned === null) input.focus()
else {
  // It must not stay in the history, nor be tried again when the page is loaded again.
  history.replaceState(null, '', location.pathname)
  input.value = scanned
  void pair(scanned)
}

async function pair(code: string): Promise<void> {
  setWaiting(true)
  say('One moment …')
  const refused = await tryCode(code)
  if (refused === null) {
    location.reload()
    return
  }
  say(refused.fault)
  input?.select()
  if (refused.wait > 0) setTimeout(setWaiting, refused.wait * 1000, false)
  else setWaiting(false)
}

function setWaiting(isWaiting: boolean): void {
  if (button !== null) button.disabled = isWaiting
}

function say(text: string): void {
  if (said !== null) said.textContent = text
}
