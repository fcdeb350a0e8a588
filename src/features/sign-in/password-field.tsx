import { useLingui } from '@lingui/react/macro'
import { type Ref, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

export interface PasswordFieldProps {
  readonly label: string
  /** What a password manager fills in. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | undefined
  /** Shows the rule before it is broken. */
  readonly withRule?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField({ withRule = false, ...field }: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      hint={withRule ? t`At least 8 characters: letters, numbers and common symbols` : undefined}
      trailing={
        <button
          type="button"
          className="btn-icon"
          aria-label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <span className={shown ? 'i-lucide-eye-off' : 'i-lucide-eye'} aria-hidden />
        </button>
      }
    />
  )
}
