import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import type { NewPassword, Problems } from './core/fields.ts'
import { PasswordField } from './password-field.tsx'
import { useProblemText } from './problem-text.ts'

export interface NewPasswordFieldsProps {
  readonly label: string
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly problems: Problems<NewPassword>
  readonly passwordRef?: Ref<HTMLInputElement>
  readonly confirmationRef?: Ref<HTMLInputElement>
}

/** A new password, twice, with its rule shown first. */
export function NewPasswordFields({
  label,
  value,
  onChange,
  problems,
  passwordRef,
  confirmationRef,
}: NewPasswordFieldsProps) {
  const { t } = useLingui()
  const textOf = useProblemText()
  return (
    <>
      <PasswordField
        withRule
        label={label}
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        problem={problems.password && textOf(problems.password)}
        {...(passwordRef ? { inputRef: passwordRef } : {})}
      />
      <PasswordField
        label={t`Repeat the password`}
        autoComplete="new-password"
        value={value.confirmation}
        onChange={(confirmation) => onChange({ ...value, confirmation })}
        problem={problems.confirmation && textOf(problems.confirmation)}
        {...(confirmationRef ? { inputRef: confirmationRef } : {})}
      />
    </>
  )
}
