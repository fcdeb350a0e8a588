import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as reportEndpoints from '../../../../contract/endpoints/staff-reports.ts'
import type { ReportedPlayer } from '../../../../contract/reports/reports.ts'
import type { PlayerMatch } from '../../../../contract/staff/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { reportReasonMessages } from '../../../shared/report-reason-messages.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { PlayerLink } from '../player-link.tsx'
import { BanDialog } from '../players/ban-dialog.tsx'
import { BannedChip } from '../players/banned-chip.tsx'
import { modeName } from '../players/messages.ts'
import { useMoment } from '../players/use-moment.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { pageAfter, reportsPaths } from './report-address.ts'

/** Players with open reports, those reported last first. */
export function ReportQueue({ after }: { readonly after: string | undefined }) {
  const { t } = useLingui()
  const read = useStaffApi(reportEndpoints.listStaffReports, { query: after === undefined ? {} : { after } })
  return (
    <Block read={read} failedTitle={t`The reports could not be loaded`}>
      {({ players, next }) => (
        <>
          {players.length === 0 ? (
            <p className="card px-4 py-3 muted">
              <Trans>No open report. Players report others from the leaderboard.</Trans>
            </p>
          ) : (
            <ul className="flex flex-col gap-3" aria-label={t`Reported players`}>
              {players.map((player) => (
                <Reported key={player.steamId} player={player} onChanged={read.retry} />
              ))}
            </ul>
          )}
          <PageTurns first={after === undefined ? null : reportsPaths.reports} next={pageAfter('reports', next)} />
        </>
      )}
    </Block>
  )
}

interface ReportedProps {
  readonly player: ReportedPlayer
  readonly onChanged: () => Promise<void>
}

function Reported({ player, onChanged }: ReportedProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'ban' | 'dismiss'>()
  const { steamId, name, ban, isStaff, count, reports } = player
  const shownName = name ?? steamId
  const until = reports[0]?.at
  const close = () => setOpen(undefined)
  return (
    <li className="card px-4 py-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PlayerLink steamId={steamId} name={name} />
        {ban === null ? null : <BannedChip />}
        {isStaff ? <span className="chip">{t`Staff`}</span> : null}
        <span className="muted grow">
          <Plural value={count} one="# report" other="# reports" />
        </span>
        <button type="button" className="btn" onClick={() => setOpen('dismiss')}>
          <Trans>Close without a ban</Trans>
        </button>
        {isStaff ? null : (
          <button type="button" className="btn" onClick={() => setOpen('ban')}>
            {ban === null ? <Trans>Ban</Trans> : <Trans>Change the ban</Trans>}
          </button>
        )}
      </div>
      <ul aria-label={t`Reports about ${shownName}`}>
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
      {count > reports.length ? (
        <p className="muted">
          <Trans>The newest {reports.length} are shown.</Trans>
        </p>
      ) : null}
      {open === 'ban' ? (
        <BanDialog
          steamId={steamId}
          name={shownName}
          current={ban ?? undefined}
          onClose={close}
          onChanged={onChanged}
        />
      ) : null}
      {open === 'dismiss' && until !== undefined ? (
        <AskDialog
          title={t`Close the reports about ${shownName}?`}
          confirm={t`Close`}
          act={() =>
            request(
              reportEndpoints.dismissReports,
              { params: { steamId }, body: { until } },
              { token: session.token() },
            )
          }
          onClose={close}
          onDone={() => {
            showToast({ kind: 'ok', text: t`The reports are closed` })
            return onChanged()
          }}
        >
          <p>
            <Trans>Those who reported see that there was no ban. Notes about the player are on their page.</Trans>
          </p>
        </AskDialog>
      ) : null}
    </li>
  )
}

function ReportItem({ report }: { readonly report: ReportedPlayer['reports'][number] }) {
  const { i18n } = useLingui()
  const moment = useMoment()
  const { reporter, reporterName, reason, text, at, match } = report
  const time = moment(at)
  return (
    <li className="list-row py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-600">{i18n._(reportReasonMessages[reason])}</span>
        <span className="muted">
          {time} · <Trans>reported by</Trans>
        </span>
        <PlayerLink steamId={reporter} name={reporterName} />
      </p>
      {text === '' ? null : <p className="whitespace-pre-wrap break-anywhere">{text}</p>}
      {match === null ? null : <MatchFigures match={match} />}
    </li>
  )
}

/** What the reported player has of the match. */
function MatchFigures({ match }: { readonly match: PlayerMatch }) {
  const language = useLanguage()
  const moment = useMoment()
  const { mode, map, server, startsAt, minutes, players, kills, deaths, headshots } = match
  const what = [modeName(mode, language), map, server].filter((part) => part !== '').join(' · ')
  return (
    <p className="muted break-anywhere">
      {what} · {moment(startsAt)} · <Plural value={minutes} one="# minute" other="# minutes" /> ·{' '}
      <Plural value={players} one="# player" other="# players" /> ·{' '}
      <span className="num text-text">
        <Trans>
          {kills} kills, {deaths} deaths, {headshots} headshots
        </Trans>
      </span>
    </p>
  )
}
