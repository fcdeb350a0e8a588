import { useId } from 'react'
import { FieldProblem } from './field-problem.tsx'

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
        className={`field w-full min-w-0 ${problem ? 'border-bad!' : 'border-text-faint!'}`}
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
      {problem ? <FieldProblem id={`${id}p`}>{problem}</FieldProblem> : null}
    </div>
  )
}
