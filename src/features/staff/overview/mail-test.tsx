import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { emailSchema } from '../../../../contract/accounts/sign-in.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import type { MailTest as Result } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { mailPart } from './checklist-messages.ts'

/** Sends a mail to an address now, and says what the mail server answered. */
export function MailTest() {
  const { t } = useLingui()
  const language = useLanguage()
  const online = useOnline()
  const act = useAct()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [result, setResult] = useState<Result>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isAddress = v.is(emailSchema, email)
    setWrong(!isAddress)
    setResult(undefined)
    if (!isAddress || act.running) return
    void act.run(async () => {
      const body = { email: email.trim(), language }
      setResult(await request(staffEndpoints.testMail, { body }, { token: session.token() }))
    })
  }
  return (
    <details id={mailPart} className="card px-4 py-1 group">
      <summary className="scroll-mt-80px cursor-pointer min-h-44px flex flex-wrap items-center gap-x-2 font-600">
        <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
        <Trans>Send a test mail</Trans>
      </summary>
      <form className="flex flex-col gap-3 pb-3 max-w-420px" noValidate onSubmit={submit}>
        <TextField
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          problem={isWrong ? t`Please enter a valid email address` : undefined}
        />
        <button type="submit" className="btn self-start" disabled={!online} aria-busy={act.running}>
          <Trans>Send</Trans>
        </button>
        <div role="status" className="empty:hidden">
          {result === undefined ? null : <Outcome result={result} />}
        </div>
        <ActProblem problem={act.problem} />
      </form>
    </details>
  )
}

function Outcome({ result }: { readonly result: Result }) {
  if (result.ok) {
    return (
      <p className="text-ok">
        <Trans>The mail server accepted the mail. Check the inbox, and the spam folder too.</Trans>
      </p>
    )
  }
  const { detail } = result
  return (
    <p className="text-warn break-anywhere">
      {result.fault === 'notSetUp' ? (
        <Trans>No mail server is set up: SMTP_URL, in docs/operating/mail.md.</Trans>
      ) : (
        <Trans>The mail was not sent: {detail}</Trans>
      )}
    </p>
  )
}
