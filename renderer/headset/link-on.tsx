/** The link while it is on: how to connect, and who is. */
import type { LinkClient, LinkState } from '../../contract/link.ts'
import { Icon } from '../ui/icon.tsx'
import { ClientControls } from './client-controls.tsx'
import { Fault } from './fault.tsx'
import { headsetActions, lines } from './link-signals.ts'
import { QrCode } from './qr.tsx'

type On = Extract<LinkState, { state: 'on' }>

export function LinkOn({ state }: { state: On }) {
  return (
    <>
      {state.remark !== null && <Fault text={state.remark} />}
      {state.code !== null && <HowTo state={state} code={state.code} />}
      <Fingerprint text={state.fingerprint} />
      <Connected clients={state.clients} />
    </>
  )
}

function HowTo({ state: { urls }, code }: { state: On; code: string }) {
  const [url = '', ...others] = urls
  return (
    <div class="headset-how">
      {/* Behind the #, so that it is sent nowhere and stands in no log. */}
      <figure>
        <QrCode text={`${url}#${code}`} label={`QR code of ${url} with the code`} />
        <figcaption>Scanned, it brings the code along.</figcaption>
      </figure>
      <ol>
        <li>
          In the headset's browser, open
          <output class="headset-url">{url}</output>
          <span class="soft">
            Where nothing comes up, a firewall keeps it away: allow Palpable in private networks.
          </span>
          {others.length > 0 && (
            <details>
              <summary>Or, in another network of this computer</summary>
              <ul>
                {others.map((other) => (
                  <li key={other}>{other}</li>
                ))}
              </ul>
            </details>
          )}
        </li>
        <li>
          The browser warns that it does not know the certificate, for this computer made it itself. Compare
          the fingerprint below if you like, and go on (“Advanced”, “Proceed”).
        </li>
        <li>
          Type the code
          <output class="headset-code" aria-label={`Code ${[...code].join(' ')}`}>
            {code.slice(0, 3)} {code.slice(3)}
          </output>
        </li>
      </ol>
    </div>
  )
}

function Fingerprint({ text }: { text: string }) {
  const half = Math.ceil(text.length / 2)
  return (
    <div class="headset-print">
      <h3>Fingerprint of the certificate (SHA-256)</h3>
      <code>
        {text.slice(0, half)}
        <wbr />
        {text.slice(half)}
      </code>
    </div>
  )
}

function Connected({ clients }: { clients: readonly LinkClient[] }) {
  return (
    <section class="headset-clients" aria-labelledby="clients-title">
      <h3 id="clients-title">Connected</h3>
      {clients.length === 0 ? (
        <p class="empty">Nobody yet.</p>
      ) : (
        <ul>
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ClientRow({ client }: { client: LinkClient }) {
  return (
    <li>
      <span class="headset-dot" data-here={client.here} />
      <span>
        <b>{client.name}</b> <span class="soft">{client.address}</span>
        <br />
        <span class="soft" role="status">
          {doing(client)}
        </span>
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={`Disconnect ${client.name} at ${client.address}`}
        onClick={() => headsetActions.value?.forget(client.id)}
      >
        <Icon name="close" /> Disconnect
      </button>
      {client.here && <ClientControls client={client.id} name={client.name} />}
    </li>
  )
}

function doing({ id, here }: LinkClient): string {
  if (!here) return 'out of reach; it may come back without the code'
  const line = lines.value.get(id)
  if (line === undefined || line.scene === null) return 'looks at the scenes'
  const where = line.inVr ? `in VR, ${line.rate} frames a second` : 'not in VR'
  return `${line.scene}: ${where}${line.recording ? ', recording' : ''}`
}
