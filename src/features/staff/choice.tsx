import { useId } from 'react'

export interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** A labelled choice from a list. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <label htmlFor={id} className="text-14px font-600">
        {label}
      </label>
      <select
        id={id}
        className="field w-full min-w-0 border-text-faint!"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
