import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { claimPairing } from '../../../contract/endpoints/send-to-pc.ts'
import { isPairingCode, type Pairing, readPairingCode } from '../../../contract/send-to-pc/sent-server.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { useOnline } from '../../platform/online.ts'
import { keepPairing } from '../../shared/pairings.ts'
import { session } from '../../shared/session.ts'
import { TextField } from '../../ui/text-field.tsx'

type Problem = 'form' | 'wrong' | 'locked' | 'offline'

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return 'offline'
  if (error.code === 'RATE_LIMIT_EXCEEDED') return 'locked'
  return error.code === 'Invalid or expired code' || error.code === 'BAD_REQUEST' ? 'wrong' : 'offline'
}

export interface ClaimFormProps {
  /** From the address that a QR code leads to. */
  readonly initialCode?: string
  readonly onPaired?: (pairing: Pairing) => void
}

/** Enters the code that a PC shows. */
export function ClaimForm({ initialCode = '', onPaired }: ClaimFormProps) {
  const { t } = useLingui()
  const id = useId()
  const [code, setCode] = useState(initialCode)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const online = useOnline()
  const texts: Readonly<Record<Problem, string>> = {
    form: t`A code has eight letters and digits.`,
    wrong: t`No PC is showing this code. A code works once, for 5 minutes.`,
    locked: t`Too many wrong codes. Wait up to 15 minutes and try again.`,
    offline: t`The portal can't be reached. Try again.`,
  }
  const pair = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { pairing, token } = await request(claimPairing, { body: { code } }, { token: session.token() })
      keepPairing(pairing, token)
      onPaired?.(pairing)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPairingCode(readPairingCode(code))) void pair()
    else {
      setProblem('form')
      document.getElementById(id)?.querySelector('input')?.focus()
    }
  }
  return (
    <form id={id} className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <TextField
        label={t`Code on the PC`}
        name="code"
        value={code}
        onChange={(next) => {
          setCode(next)
          setProblem(undefined)
        }}
        problem={problem && texts[problem]}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
      />
      <button type="submit" className="btn-main" disabled={isBusy || !online}>
        <Trans>Pair</Trans>
      </button>
      {online ? null : (
        <p role="status" className="muted">
          <Trans>Needs a connection</Trans>
        </p>
      )}
    </form>
  )
}
