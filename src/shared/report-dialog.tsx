import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import * as reportEndpoints from '../../contract/endpoints/reports.ts'
import {
  type OwnReport,
  type ReportReason,
  reportReasons,
  reportsPerDay,
  reportTextMax,
} from '../../contract/reports/reports.ts'
import { ApiError, request } from '../platform/api-client.ts'
import { formatDate } from '../platform/format.ts'
import { useOnline } from '../platform/online.ts'
import { useLanguage } from '../platform/use-language.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { UnsavedInput } from '../ui/unsaved-input.tsx'
import { reportReasonMessages } from './report-reason-messages.ts'
import { session } from './session.ts'
import { usePersonalApi } from './use-personal-api.ts'

export interface Reported {
  readonly steamId: string
  readonly name: string
}

export interface ReportDialogProps {
  /** At least one; of several the reporter chooses. */
  readonly players: readonly Reported[]
  /** The match in which it happened, by its id in the record of the leaderboard. */
  readonly matchId?: string
  readonly onClose: () => void
}

type Problem = 'player' | 'reason' | 'limit' | 'failed'

/** Reports a player to staff, and shows what became of earlier reports of the signed-in player. */
export function ReportDialog({ players, matchId, onClose }: ReportDialogProps) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const own = usePersonalApi(reportEndpoints.listOwnReports, {})
  const only = players.length === 1 ? players[0] : undefined
  const name = only?.name
  const [steamId, setSteamId] = useState(only?.steamId)
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [running, setRunning] = useState(false)
  const [sent, setSent] = useState(false)
  const isOpen = own.data?.some((report) => report.steamId === steamId && report.state === 'open') === true
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (steamId === undefined) return setProblem('player')
    if (reason === undefined) return setProblem('reason')
    setRunning(true)
    setProblem(undefined)
    try {
      const body = { steamId, reason, text: text.trim(), ...(matchId === undefined ? {} : { matchId }) }
      await request(reportEndpoints.sendReport, { body }, { token: session.token() })
      setSent(true)
      setText('')
      await own.retry()
    } catch (error) {
      setProblem(error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED' ? 'limit' : 'failed')
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog title={name === undefined ? t`Report a player` : t`Report ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={text.trim() !== ''} />
      {only ? null : (
        <Select
          label={t`Player`}
          value={steamId ?? ''}
          options={[
            { value: '', label: t`Choose a player` },
            ...players.map((player) => ({ value: player.steamId, label: player.name })),
          ]}
          problem={problem === 'player' ? t`Choose a player.` : undefined}
          onChange={(value) => {
            setSteamId(value || undefined)
            setSent(false)
          }}
        />
      )}
      {sent || isOpen ? (
        <p role="status">
          {sent ? (
            <Trans>Thank you. Staff will look at it.</Trans>
          ) : (
            <Trans>You've already reported this player. Staff will look at it.</Trans>
          )}
        </p>
      ) : (
        <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void submit(event)}>
          <p className="muted">
            <Trans>Only staff see who reported. The player isn't notified.</Trans>
          </p>
          <Select
            label={t`Reason`}
            value={reason ?? ''}
            options={[
              { value: '', label: t`Choose a reason` },
              ...reportReasons.map((value) => ({ value, label: i18n._(reportReasonMessages[value]) })),
            ]}
            problem={problem === 'reason' ? t`Choose a reason.` : undefined}
            onChange={(value) => setReason(reportReasons.find((each) => each === value))}
          />
          <TextArea
            label={t`What happened`}
            hint={t`For example which round, or what was written.`}
            value={text}
            onChange={setText}
            maxLength={reportTextMax}
          />
          {problem === 'limit' || problem === 'failed' ? (
            <p role="alert" className="text-bad">
              {problem === 'limit' ? (
                <Trans>You can send {reportsPerDay} reports a day. Try again tomorrow.</Trans>
              ) : (
                <Trans>The report wasn't sent. Check your connection and try again.</Trans>
              )}
            </p>
          ) : null}
          <button type="submit" className="btn-main" disabled={!online || running} aria-busy={running}>
            <Trans>Send the report</Trans>
          </button>
        </form>
      )}
      {own.data === undefined || own.data.length === 0 ? null : <OwnReports reports={own.data} />}
    </Dialog>
  )
}

function OwnReports({ reports }: { readonly reports: readonly OwnReport[] }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const states = { open: t`Not looked at yet`, banned: t`The player was banned`, dismissed: t`Looked at, no ban` }
  return (
    <details className="mt-3">
      <summary className="muted cursor-pointer w-fit py-3 pointer-fine:py-1">
        <Trans>Your reports</Trans> ({reports.length})
      </summary>
      <ul aria-label={t`Your reports`}>
        {reports.map(({ steamId, name, reason, at, state }) => (
          <li key={`${steamId} ${at}`} className="list-row py-2">
            <p className="font-600 break-anywhere">{name ?? steamId}</p>
            <p className="muted">
              {formatDate(language, Date.parse(at))} · {i18n._(reportReasonMessages[reason])} · {states[state]}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
