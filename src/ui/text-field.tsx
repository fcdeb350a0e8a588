import type { ComponentProps, ReactNode, Ref } from 'react'
import { FieldFrame, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'id' | 'ref'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Inside the field, at its end. */
  readonly trailing?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A labelled input. */
export function TextField({ label, hint, problem, onChange, trailing, inputRef, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(links) => (
        <div className="relative flex">
          <input
            {...input}
            {...links}
            ref={inputRef}
            className={`field w-full min-w-0 ${trailing ? 'pe-11' : ''}`}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing ? <span className="absolute inset-ie-0 top-0">{trailing}</span> : null}
        </div>
      )}
    </FieldFrame>
  )
}
