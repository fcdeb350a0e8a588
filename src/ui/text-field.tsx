import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'id' | 'ref'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The problem, shown beside the field. */
  readonly problem?: string | undefined
  /** What to know before typing. */
  readonly hint?: ReactNode
  /** Inside the field, at its end. */
  readonly trailing?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A labelled input with its hint and its problem, linked to it for the screen reader. */
export function TextField({ label, onChange, problem, hint, trailing, inputRef, ...input }: TextFieldProps) {
  const id = useId()
  const notes = [hint ? `${id}h` : '', problem ? `${id}p` : ''].join(' ').trim()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-14px font-600">
        {label}
      </label>
      <div className="relative flex">
        <input
          {...input}
          ref={inputRef}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={notes || undefined}
          className={`field w-full min-w-0 ${trailing ? 'pe-11' : ''} ${problem ? 'border-bad!' : 'border-text-faint!'}`}
          onChange={(event) => onChange(event.target.value)}
        />
        {trailing ? <span className="absolute inset-ie-0 top-0">{trailing}</span> : null}
      </div>
      {hint ? (
        <p id={`${id}h`} className="muted">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}p`} className="flex items-start gap-1.5 text-14px text-bad">
          <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
          {problem}
        </p>
      ) : null}
    </div>
  )
}
