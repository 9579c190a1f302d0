/** Choices and sliders of panels that are no settings. */

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly name: string
  readonly options: readonly T[]
  readonly names: Readonly<Record<T, string>>
  readonly chosen: T
  readonly choose: (to: T) => void
}

export function Choice<T extends string>({ label, name, options, names, chosen, choose }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => choose(option)}
            />
            <span>{names[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SliderProps {
  readonly id: string
  readonly label: string
  readonly value: number
  readonly text: string
  readonly range: readonly [least: number, most: number, step: number]
  readonly onMove: (to: number) => void
  /** When it is let go. */
  readonly onChoose?: (to: number) => void
}

export function Slider({
  id,
  label,
  value,
  text,
  range: [least, most, step],
  onMove,
  onChoose,
}: SliderProps) {
  const filled = ((value - least) / (most - least)) * 100
  return (
    <div class="slider-row">
      {/* By its id: a label round both would be the output's, which comes first. */}
      <label for={id}>{label}</label>
      {/* Not live: while it plays it would be read without end. */}
      <output for={id} aria-live="off">
        {text}
      </output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={text}
        style={{ '--filled': `${filled}%` }}
        onInput={(event) => onMove(event.currentTarget.valueAsNumber)}
        onChange={(event) => onChoose?.(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
