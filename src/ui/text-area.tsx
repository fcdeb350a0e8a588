import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field.tsx'

export interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'onChange' | 'className' | 'id' | 'ref'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A labelled field for several lines. */
export const TextArea = ({ label, hint, problem, onChange, rows = 3, ...area }: TextAreaProps) => (
  <FieldFrame label={label} hint={hint} problem={problem}>
    {(links) => (
      <textarea
        {...area}
        {...links}
        rows={rows}
        className="field w-full min-w-0 h-auto! py-2 resize-y"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FieldFrame>
)
