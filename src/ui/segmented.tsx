export interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** One choice of a few, as a row of radio buttons that looks like one control. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <fieldset className="m-0 p-0.75 flex gap-0.5 border border-line rounded-control bg-surface overflow-x-auto min-w-0">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`control relative px-3 text-14px whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent ${
            option.value === value ? 'bg-surface-hover text-text' : 'text-text-muted hover:text-text'
          }`}
        >
          <input
            type="radio"
            className="absolute inset-0 opacity-0 cursor-pointer"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
