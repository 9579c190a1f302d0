/** Something under way, how far it is, and a way out. */
import './progress.css'

export interface ProgressProps {
  readonly label: string
  /** 0 to 1, or null where it cannot be told. */
  readonly fraction: number | null
  readonly onCancel: () => void
}

export function Progress({ label, fraction, onCancel }: ProgressProps) {
  const percent = fraction === null ? null : Math.round(Math.min(1, Math.max(0, fraction)) * 100)
  return (
    <div class="progress">
      <div class="progress-text">
        <span class="progress-label">{label}</span>
        <span class="number">{percent !== null && `${percent} %`}</span>
      </div>
      <progress aria-label={label} max={100} {...(percent === null ? {} : { value: percent })} />
      <button type="button" class="plain" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}
