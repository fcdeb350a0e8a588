import { FieldFrame, type FieldTexts } from './field.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectProps extends FieldTexts {
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** A labelled choice from a list. */
export const Select = ({ label, hint, problem, value, options, disabled, onChange }: SelectProps) => (
  <FieldFrame label={label} hint={hint} problem={problem}>
    {(links) => (
      <select
        {...links}
        className="field w-full min-w-0"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)
