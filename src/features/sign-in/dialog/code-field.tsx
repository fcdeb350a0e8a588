import { Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { useNow } from '../../../platform/clock.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { codePause, secondsLeft } from '../core/countdown.ts'

export interface CodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
  /** Epoch ms at which the last code was sent to this address. */
  readonly sentAt: number | undefined
  readonly canSend: boolean
  readonly sending: boolean
  readonly onSend: () => void
}

/**
 * The code from the mail, and the button that sends it: disabled without an address, while sending, and for 60 s
 * afterwards (AU-13).
 */
export function CodeField({ sentAt, canSend, sending, onSend, ...field }: CodeFieldProps) {
  const { t } = useLingui()
  const left = secondsLeft(sentAt, codePause, useNow(1000))
  return (
    <div className="flex items-start gap-2">
      <div className="grow min-w-0">
        <TextField
          {...field}
          label={t`Verification code`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          hint={sentAt === undefined ? undefined : t`Sent. Check your spam folder, too.`}
        />
      </div>
      <button
        type="button"
        className="btn mt-6.5 shrink-0 num min-w-112px"
        disabled={!canSend || sending || left > 0}
        onClick={onSend}
      >
        {left > 0 ? (
          <Trans>Send again in {left} s</Trans>
        ) : sentAt === undefined ? (
          <Trans>Send code</Trans>
        ) : (
          <Trans>Send again</Trans>
        )}
      </button>
    </div>
  )
}
