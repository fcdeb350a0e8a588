import { type ComponentProps, useEffect, useRef } from 'react'

export interface FieldsFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate'> {
  /** Counts the attempts to send the form: each focuses the first field that is wrong. */
  readonly attempts: number
  readonly onSubmit: () => void
  /** It was opened by a press: its first field, or its button, takes the focus. */
  readonly takesFocus?: boolean
}

/** A form that shows where it is wrong. */
export function FieldsForm({ attempts, onSubmit, takesFocus = false, ...form }: FieldsFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (attempts === 0) return
    const wrong = element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]') ?? []
    for (const field of wrong) {
      for (let up = field.closest('details'); up; up = up.parentElement?.closest('details') ?? null) up.open = true
    }
    wrong[0]?.focus()
  }, [attempts])
  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
