import { useId } from 'react'

export interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly problem?: string | undefined
}

/** A labelled choice from a list, with its problem. */
export function Choice({ label, value, options, onChange, problem }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <label htmlFor={id} className="text-14px font-600">
        {label}
      </label>
      <select
        id={id}
        className={`field w-full min-w-0 text-16px lg:text-15px ${problem ? 'border-bad!' : 'border-text-faint!'}`}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}p` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {problem ? (
        <p id={`${id}p`} className="m-0 flex items-start gap-1.5 text-14px text-bad">
          <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
          {problem}
        </p>
      ) : null}
    </div>
  )
}
