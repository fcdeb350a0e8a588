import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import {
  appealAgainDays,
  appealMessagesMax,
  appealTextMax,
  type StaffAppeal,
} from '../../../../contract/accounts/appeals.ts'
import * as appealEndpoints from '../../../../contract/endpoints/staff-appeals.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { Block } from '../block.tsx'
import { PlayerLink } from '../player-link.tsx'
import { Panel } from '../players/panel.tsx'
import { useMoment } from '../players/use-moment.ts'
import { useAct } from '../use-act.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { appealStateMessages, askedMessage } from './appeal-messages.ts'
import { appealsPath } from './report-address.ts'

/** One appeal: the ban, what was written, and what staff can do. */
export function AppealView({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const read = useStaffApi(appealEndpoints.readStaffAppeal, { params: { id } })
  return (
    <>
      <BackLink href={appealsPath}>
        <Trans>Open appeals</Trans>
      </BackLink>
      <Block read={read} failedTitle={t`The appeal could not be loaded`}>
        {(appeal) => (
          <>
            <BanOf appeal={appeal} />
            <Thread appeal={appeal} />
            {appeal.state === 'open' ? <Decide appeal={appeal} onChanged={read.retry} /> : null}
          </>
        )}
      </Block>
    </>
  )
}

function BanOf({ appeal }: { readonly appeal: StaffAppeal }) {
  const { t, i18n } = useLingui()
  const moment = useMoment()
  const { steamId, name, state, isAsked, reason, ban, decidedByName, againAt } = appeal
  const [begin, end] = [ban === null ? '' : moment(ban.beginsAt), ban?.endsAt ? moment(ban.endsAt) : '']
  const by = ban?.byName ?? ''
  const from = againAt === null ? '' : moment(againAt)
  return (
    <Panel
      title={t`The ban`}
      actions={<span className="chip">{i18n._(isAsked ? askedMessage : appealStateMessages[state])}</span>}
    >
      <PlayerLink steamId={steamId} name={name} />
      <p className="break-anywhere">{reason === '' ? t`No reason was given` : reason}</p>
      {ban === null ? null : (
        <p className="muted break-anywhere">
          {t`since ${begin}, by ${by}`} · {ban.endsAt === null ? <Trans>permanent</Trans> : <Trans>until {end}</Trans>}
        </p>
      )}
      {ban === null || ban.note === '' ? null : <p className="muted whitespace-pre-wrap break-anywhere">{ban.note}</p>}
      {decidedByName === null ? null : <p className="muted break-anywhere">{t`Decided by ${decidedByName}`}</p>}
      {state === 'upheld' ? (
        <p className="muted">
          {againAt === null ? (
            <Trans>They cannot appeal against this ban again.</Trans>
          ) : (
            <Trans>They can appeal again from {from}.</Trans>
          )}
        </p>
      ) : null}
    </Panel>
  )
}

function Thread({ appeal }: { readonly appeal: StaffAppeal }) {
  const { t } = useLingui()
  const moment = useMoment()
  const { steamId, name, messages } = appeal
  return (
    <Panel title={t`What was written`}>
      <ol className="flex flex-col gap-2" aria-label={t`What was written`}>
        {messages.map(({ at, author, authorName, text }) => (
          <li key={`${at} ${text}`} className="list-row pt-2 first:pt-0">
            <p className="muted break-anywhere">
              {author === null ? (name ?? steamId) : `${authorName ?? author} · ${t`staff`}`} · {moment(at)}
            </p>
            <p className="whitespace-pre-wrap break-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

interface DecideProps {
  readonly appeal: StaffAppeal
  readonly onChanged: () => Promise<void>
}

/** One text, which the player reads, and what goes with it: a question, or the decision. */
function Decide({ appeal, onChanged }: DecideProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [text, setText] = useState('')
  const [again, setAgain] = useState(true)
  const [attempted, setAttempted] = useState(false)
  const { id, messages } = appeal
  const sees = messages.length
  const trimmed = text.trim()
  const run = async (call: () => Promise<unknown>, done: string) => {
    setAttempted(true)
    if (trimmed === '') return
    const isDone = await act.run(() => call().finally(onChanged))
    if (!isDone) return
    setText('')
    setAttempted(false)
    showToast({ kind: 'ok', text: done })
  }
  const token = { token: session.token() }
  const input = { params: { id } }
  const ask = () =>
    run(
      () => request(appealEndpoints.answerStaffAppeal, { ...input, body: { text: trimmed, sees } }, token),
      t`The player can answer now`,
    )
  const lift = () =>
    run(
      () =>
        request(
          appealEndpoints.decideStaffAppeal,
          { ...input, body: { outcome: 'lifted', text: trimmed, sees } },
          token,
        ),
      t`The ban is lifted`,
    )
  const uphold = () =>
    run(
      () =>
        request(
          appealEndpoints.decideStaffAppeal,
          { ...input, body: { outcome: 'upheld', text: trimmed, sees, again } },
          token,
        ),
      t`The ban is upheld`,
    )
  const off = !online || act.running
  return (
    <form
      className="card px-4 py-3 flex flex-col gap-3"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void ask()
      }}
    >
      <UnsavedInput when={trimmed !== ''} />
      <TextArea
        label={t`Your answer`}
        hint={t`The player reads it. You are not named.`}
        value={text}
        onChange={setText}
        maxLength={appealTextMax}
        problem={attempted && trimmed === '' ? t`Write an answer first.` : undefined}
      />
      <Switch
        label={t`If upheld: they may appeal again in ${appealAgainDays} days`}
        checked={again}
        onChange={setAgain}
      />
      <ActProblem problem={act.problem} />
      <div className="flex flex-wrap gap-2">
        {sees > appealMessagesMax - 3 ? null : (
          <button type="submit" className="btn" disabled={off}>
            <Trans>Ask the player</Trans>
          </button>
        )}
        <button type="button" className="btn" disabled={off} onClick={() => void uphold()}>
          <Trans>Uphold the ban</Trans>
        </button>
        <button type="button" className="btn-main" disabled={off} onClick={() => void lift()}>
          <Trans>Lift the ban</Trans>
        </button>
      </div>
    </form>
  )
}
