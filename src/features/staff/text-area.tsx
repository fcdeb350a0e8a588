import { useId } from 'react'

export interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly hint?: string
}

/** A labelled field for several lines. */
export function TextArea({ label, value, onChange, maxLength, hint }: TextAreaProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-14px font-600">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        maxLength={maxLength}
        rows={3}
        aria-describedby={hint === undefined ? undefined : `${id}h`}
        className="field w-full min-w-0 h-auto! py-2 text-16px lg:text-15px border-text-faint! resize-y"
        onChange={(event) => onChange(event.target.value)}
      />
      {hint === undefined ? null : (
        <p id={`${id}h`} className="muted m-0">
          {hint}
        </p>
      )}
    </div>
  )
}
