import { type ReactNode, useId } from 'react'
import { FieldProblem } from './field-problem.tsx'

export interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength?: number
  readonly hint?: ReactNode
  readonly rows?: number
  readonly problem?: string | undefined
  /** The language of the text. */
  readonly lang?: string | undefined
}

/** A labelled field for several lines, with its problem. */
export function TextArea({ label, value, onChange, maxLength, hint, problem, lang, rows = 3 }: TextAreaProps) {
  const id = useId()
  const notes = [hint ? `${id}h` : '', problem ? `${id}p` : ''].join(' ').trim()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-14px font-600">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        maxLength={maxLength}
        lang={lang}
        rows={rows}
        aria-invalid={problem ? true : undefined}
        aria-describedby={notes || undefined}
        className={`field w-full min-w-0 h-auto! py-2 resize-y ${problem ? 'border-bad!' : 'border-text-faint!'}`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint ? (
        <div id={`${id}h`} className="muted">
          {hint}
        </div>
      ) : null}
      {problem ? <FieldProblem id={`${id}p`}>{problem}</FieldProblem> : null}
    </div>
  )
}
