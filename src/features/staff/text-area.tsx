import { useId } from 'react'

export interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  /** The language of the text. */
  readonly lang?: string
}

/** A labelled field for several lines, with its problem. */
export function TextArea({ label, value, onChange, maxLength, hint, problem, lang }: TextAreaProps) {
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
        rows={3}
        aria-invalid={problem ? true : undefined}
        aria-describedby={notes || undefined}
        className={`field w-full min-w-0 h-auto! py-2 text-16px lg:text-15px resize-y ${problem ? 'border-bad!' : 'border-text-faint!'}`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint ? (
        <p id={`${id}h`} className="muted m-0">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}p`} className="m-0 flex items-start gap-1.5 text-14px text-bad">
          <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
          {problem}
        </p>
      ) : null}
    </div>
  )
}
