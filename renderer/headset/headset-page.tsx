/** The page "Headset": the link's switch, how a headset connects, who is there, and what works on which device. */
import './headset-page.css'
import type { ComponentChildren } from 'preact'
import { info } from '../state.ts'
import { Icon } from '../ui/icon.tsx'
import { DeviceNotes } from './device-notes.tsx'
import { Fault } from './fault.tsx'
import { LinkOn } from './link-on.tsx'
import { headsetActions, link } from './link-signals.ts'

export function HeadsetPage() {
  return (
    <div class="headset">
      <section class="headset-link" aria-labelledby="headset-title">
        <h2 id="headset-title">Headset</h2>
        <Switch />
        <State />
      </section>
      <div class="headset-side">
        <Simulated />
        <DeviceNotes />
      </div>
    </div>
  )
}

function Switch() {
  const state = link.value?.state
  return (
    <label class="switch-row headset-switch">
      <span class="switch-label">Headset link</span>
      <input
        type="checkbox"
        checked={state === 'on' || state === 'starting'}
        disabled={state === undefined || state === 'starting'}
        onChange={(event) => headsetActions.value?.setLink(event.currentTarget.checked)}
      />
      <span class="switch-about">
        Serves Palpable to a headset's browser on this local network, encrypted and behind a code. Off again
        when Palpable ends.
      </span>
    </label>
  )
}

function State() {
  const state = link.value
  if (state === null) return <Closed heading="Asking how things stand …" />
  if (state.state === 'on') return <LinkOn state={state} />
  if (state.state === 'starting')
    return (
      <Closed heading="The link is starting …">
        <p role="status">
          An address, a QR code and a code of six digits appear here. The first time it takes a little longer:
          this computer makes itself a certificate.
        </p>
      </Closed>
    )
  return (
    <>
      {state.state === 'failed' && (
        <Fault text={state.reason}>
          <button type="button" class="plain" onClick={() => headsetActions.value?.setLink(true)}>
            <Icon name="reset" /> Try again
          </button>
        </Fault>
      )}
      <Off />
    </>
  )
}

function Off() {
  return (
    <Closed heading="No headset can connect now">
      <ol>
        <li>Bring headset and computer into the same network.</li>
        <li>Switch the link on: an address, a QR code and a code of six digits appear here.</li>
        <li>Open the address in the headset's browser, type the code, choose a scene, and enter VR.</li>
      </ol>
      <p>What happens in the headset is recorded here, also when the network drops for a while.</p>
    </Closed>
  )
}

/** What stands in the link's place while nobody can connect. */
function Closed({ heading, children }: { heading: string; children?: ComponentChildren }) {
  return (
    <div class="headset-off">
      <svg viewBox="0 10 96 36" aria-hidden="true">
        <path d="M22 16h52a6 6 0 016 6v14a6 6 0 01-6 6H60l-7-8h-10l-7 8H22a6 6 0 01-6-6V22a6 6 0 016-6zM16 24l-8 3v6l8 2M80 24l8 3v6l-8 2" />
        <circle cx="34" cy="28" r="4" />
        <circle cx="62" cy="28" r="4" />
      </svg>
      <h3>{heading}</h3>
      {children}
    </div>
  )
}

const VR_HERE = {
  window: 'This window cannot enter VR: Electron is built without OpenXR.',
  browser: 'This browser enters VR itself where it offers that, as Chrome and Edge do with OpenXR.',
} as const

function Simulated() {
  return (
    <section class="headset-card" aria-labelledby="simulated-title">
      <h3 id="simulated-title">Without a headset</h3>
      <p>
        {VR_HERE[info.value?.host === 'electron' ? 'window' : 'browser']} A simulated headset works anywhere:
        two eyes, a head moved by keys and mouse, controllers or tracked hands.
      </p>
      <button type="button" class="primary wide" onClick={() => headsetActions.value?.simulate()}>
        <Icon name="eye" /> Try the simulated headset
      </button>
    </section>
  )
}
