import { InputLabel } from './input-label.tsx'

export interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** A choice among a few, as a row of radio buttons that looks like one control. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <fieldset className="p-0.75 flex gap-1 border border-line rounded-control bg-surface overflow-x-auto min-w-0">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <InputLabel
          key={option.value}
          className={`control relative min-w-44px pointer-fine:min-w-0 px-3 text-14px whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent ${
            option.value === value ? 'bg-surface-hover text-text' : 'text-text-muted hover:text-text'
          }`}
        >
          <input
            type="radio"
            className="hidden-input"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </InputLabel>
      ))}
    </fieldset>
  )
}
