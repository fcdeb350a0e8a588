import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { appealTextMax, appealTextMin, type OwnAppeal } from '../../../contract/accounts/appeals.ts'
import { minutes } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import * as steamEndpoints from '../../../contract/endpoints/steam.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useNow } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import { useStored } from '../../platform/storage.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { appealToken } from '../../shared/appeal-token.ts'
import { useSession } from '../../shared/session.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { UnsavedInput } from '../../ui/unsaved-input.tsx'
import { type OwnAppealState, useOwnAppeal } from './use-own-appeal.ts'

/** The appeal of a banned player, who proves who they are by a sign-in that is refused. */
export function Appeal() {
  const { t } = useLingui()
  const token = useStored(appealToken)
  const session = useSession()
  return (
    <div className="max-w-720px flex flex-col gap-3">
      <h1 className="title-page">{t`Appeal against a ban`}</h1>
      {session !== undefined ? (
        <NotBanned />
      ) : token === undefined ? (
        <SignInFirst />
      ) : (
        <Own key={token} token={token} />
      )}
    </div>
  )
}

function SignInFirst() {
  return (
    <section className="card px-4 py-3 flex flex-col items-start gap-3">
      <p>
        <Trans>Sign in to show who you are. While you're banned, the sign-in opens your appeal and nothing else.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <a className="btn-main no-underline" href={href(steamEndpoints.startSteamSignIn, {})}>
          <span className="i-lucide-gamepad-2" aria-hidden />
          <Trans>Sign in through Steam</Trans>
        </a>
        <Link className="btn no-underline" href={pagePaths.login.href()}>
          <Trans>Another way to sign in</Trans>
        </Link>
      </div>
    </section>
  )
}

function Own({ token }: { readonly token: string }) {
  const { t } = useLingui()
  const own = useOwnAppeal(token)
  const { data, problem, load } = own
  if (data === undefined && problem !== undefined) {
    return (
      <div className="card" role="alert">
        <LoadFailed title={t`Your appeal could not be loaded`} onRetry={load} />
      </div>
    )
  }
  if (data === undefined) return <Skeleton className="waiting h-40 w-full" />
  return (
    <>
      <BanPart ban={data.ban} />
      {data.appeal === null ? null : <Thread appeal={data.appeal} />}
      {problem === undefined ? null : (
        <p role="alert" className="text-bad">
          {problem === 'changed' ? (
            <Trans>Nothing was sent: something has changed meanwhile. You now see how it stands.</Trans>
          ) : (
            <Trans>Nothing was sent. Check your connection and try again.</Trans>
          )}
        </p>
      )}
      <Next own={own} data={data} />
      {data.ban === null ? null : (
        <button type="button" className="btn-quiet self-start" onClick={leave}>
          <Trans>Sign out of the appeal</Trans>
        </button>
      )}
    </>
  )
}

function useMoment(): (instant: string) => string {
  const language = useLanguage()
  const now = useNow(minutes(1))
  return (instant) => formatMoment(language, Date.parse(instant), now)
}

/** A user who is signed in, or can sign in, is not banned. */
function NotBanned() {
  const session = useSession()
  return (
    <section className="card px-4 py-3 flex flex-col items-start gap-2">
      <p>
        <Trans>You're not banned. You can sign in and play.</Trans>
      </p>
      {session ? null : (
        <Link className="btn-main no-underline" href={pagePaths.login.href()} onClick={leave}>
          <Trans>Sign in</Trans>
        </Link>
      )}
    </section>
  )
}

/** Forgets who has signed in for the appeal on this device. */
const leave = (): void => appealToken.set(undefined)

function BanPart({ ban }: { readonly ban: OwnAppeal['ban'] }) {
  const moment = useMoment()
  if (ban === null) return <NotBanned />
  const [begin, end] = [moment(ban.beginsAt), ban.endsAt === null ? '' : moment(ban.endsAt)]
  return (
    <section className="card px-4 py-3">
      <p className="font-600 break-anywhere">{ban.reason === '' ? <Trans>No reason was given</Trans> : ban.reason}</p>
      <p className="muted">
        {ban.endsAt === null ? (
          <Trans>Permanently banned since {begin}</Trans>
        ) : (
          <Trans>
            Banned since {begin}, until {end}
          </Trans>
        )}
      </p>
    </section>
  )
}

function Thread({ appeal }: { readonly appeal: NonNullable<OwnAppeal['appeal']> }) {
  const { t } = useLingui()
  const moment = useMoment()
  const { state, messages, isAsked } = appeal
  const states = {
    open: isAsked ? t`Staff have asked you something` : t`Staff have your appeal and will answer here`,
    lifted: t`The ban was lifted`,
    upheld: t`The ban was upheld`,
    ended: t`The ban ended before the appeal was decided`,
  }
  return (
    <section className="card px-4 py-3 flex flex-col gap-2" aria-label={t`Your appeal`}>
      <p role="status" className="font-600">
        {states[state]}
      </p>
      <ol className="flex flex-col gap-2">
        {messages.map(({ at, isStaff, text }) => (
          <li key={`${at} ${text}`} className="list-row pt-2 first:pt-0">
            <p className="muted">
              {isStaff ? <Trans>Staff</Trans> : <Trans>You</Trans>} · {moment(at)}
            </p>
            <p className="whitespace-pre-wrap break-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the player can do now. */
function Next({ own, data }: { readonly own: OwnAppealState; readonly data: OwnAppeal }) {
  const { t } = useLingui()
  const moment = useMoment()
  const { ban, appeal, mayAppeal, mayAppealFrom } = data
  if (appeal?.state === 'open' && appeal.isAsked) {
    const sees = appeal.messages.length
    return (
      <WriteForm key="answer" own={own} label={t`Your answer`} least={1} onSend={(text) => own.answer(text, sees)} />
    )
  }
  if (mayAppeal) {
    return (
      <WriteForm
        key="appeal"
        own={own}
        label={t`Why should the ban be lifted?`}
        hint={t`At least ${appealTextMin} characters. Staff read it, and the ban stays until they decide.`}
        least={appealTextMin}
        onSend={own.send}
      />
    )
  }
  if (appeal?.state !== 'upheld' || ban === null) return null
  const from = mayAppealFrom === null ? '' : moment(mayAppealFrom)
  return (
    <p className="muted">
      {mayAppealFrom === null ? (
        <Trans>You can't appeal against this ban again.</Trans>
      ) : (
        <Trans>You can appeal against this ban again from {from}.</Trans>
      )}
    </p>
  )
}

interface WriteFormProps {
  readonly own: OwnAppealState
  readonly label: string
  readonly hint?: string
  /** The fewest characters. */
  readonly least: number
  readonly onSend: (text: string) => Promise<boolean>
}

function WriteForm({ own, label, hint, least, onSend }: WriteFormProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [text, setText] = useState('')
  const [attempted, setAttempted] = useState(false)
  const trimmed = text.trim()
  const isShort = trimmed.length < least
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (isShort) return
    if (await onSend(trimmed)) setText('')
  }
  return (
    <form className="card px-4 py-3 flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <UnsavedInput when={trimmed !== ''} />
      <TextArea
        label={label}
        hint={hint}
        value={text}
        onChange={setText}
        maxLength={appealTextMax}
        problem={attempted && isShort ? t`Write at least ${least} characters.` : undefined}
      />
      <button type="submit" className="btn-main self-start" disabled={!online || own.running} aria-busy={own.running}>
        <Trans>Send</Trans>
      </button>
    </form>
  )
}
