import { Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import type { Availability } from '../core/fields.ts'

function Said({ availability }: { readonly availability: Availability }) {
  if (availability === 'checking') return <Trans>Checking…</Trans>
  if (availability !== 'available') return null
  return (
    <span className="text-ok inline-flex items-center gap-2">
      <span className="i-lucide-check" aria-hidden />
      <Trans>This email is available</Trans>
    </span>
  )
}

export interface NewEmailFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
  readonly availability: Availability
  readonly problem: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
}

/** The address of a new account; its availability is checked when the field is left (AU-03). */
export function NewEmailField({ availability, onLeave, ...field }: NewEmailFieldProps) {
  const { t } = useLingui()
  return (
    <div>
      <TextField
        {...field}
        label={t`E-mail`}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={onLeave}
      />
      <p role="status" className="muted min-h-1.6em">
        <Said availability={availability} />
      </p>
    </div>
  )
}
