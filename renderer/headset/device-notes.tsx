/** What works on which device, in plain words. */

const NOTES: readonly { readonly device: string; readonly works: string }[] = [
  {
    device: "A headset's browser (Quest, Pico, Wolvic)",
    works: 'By the link: VR with controllers or tracked hands, recorded here.',
  },
  {
    device: 'A headset on a computer (OpenXR)',
    works: 'By the link or on the same computer, in Chrome or Edge, which offer VR where a runtime is there.',
  },
  {
    device: 'Apple Vision Pro',
    works: 'By the link in Safari: VR with tracked hands, without pulses.',
  },
  {
    device: 'Any other phone or computer',
    works: 'By the link: the same app in the window, and the simulated headset.',
  },
]

export function DeviceNotes() {
  return (
    <section class="headset-card" aria-labelledby="devices-title">
      <h3 id="devices-title">What works where</h3>
      <dl>
        {NOTES.map(({ device, works }) => (
          <div key={device}>
            <dt>{device}</dt>
            <dd>{works}</dd>
          </div>
        ))}
      </dl>
      <p>
        Tried so far: the simulated headset. Real devices follow the same standard, WebXR, but were not tried.
      </p>
    </section>
  )
}
