import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { minutes } from '../../../../contract/duration.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import type { StaffSeason } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatDate } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { SeasonForm } from './season-form.tsx'

export interface SeasonsProps {
  readonly seasons: readonly StaffSeason[]
  readonly onDone: () => Promise<void>
}

/** The seasons, newest first, and a form for the next one. */
export function Seasons({ seasons, onDone }: SeasonsProps) {
  const { t } = useLingui()
  const [closing, setClosing] = useState<StaffSeason>()
  return (
    <section className="card">
      <h3 className="text-16px font-600 px-4 pt-3">
        <Trans context="staff room">Seasons</Trans>
      </h3>
      <SeasonForm onDone={onDone} />
      <ul className="border-t border-t-line empty:hidden" aria-label={t({ message: 'Seasons', context: 'staff room' })}>
        {seasons.map((season) => (
          <SeasonRow key={season.id} season={season} onClose={() => setClosing(season)} />
        ))}
      </ul>
      {closing ? <CloseSeason season={closing} onClose={() => setClosing(undefined)} onDone={onDone} /> : null}
    </section>
  )
}

/** Where a season stands at an instant (epoch ms). */
function stateOf({ startsAt, endsAt, closedAt }: StaffSeason, now: number): 'closed' | 'ended' | 'planned' | 'running' {
  if (closedAt !== null) return 'closed'
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended'
  return Date.parse(startsAt) > now ? 'planned' : 'running'
}

function SeasonRow({ season, onClose }: { readonly season: StaffSeason; readonly onClose: () => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { name, startsAt, endsAt } = season
  const state = stateOf(season, useNow(minutes(1)))
  const labels = {
    closed: t`Closed`,
    ended: t`Ended, late lines still count`,
    planned: t`Planned`,
    running: t({ message: 'Running', context: 'season' }),
  }
  const from = formatDate(language, Date.parse(startsAt))
  const to = endsAt === null ? undefined : formatDate(language, Date.parse(endsAt))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 list-row">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-600 break-anywhere">{name}</span>
          <span className="chip">{labels[state]}</span>
        </p>
        <p className="muted num">
          {to === undefined ? (
            <Trans>since {from}</Trans>
          ) : (
            <Trans>
              {from} to {to}
            </Trans>
          )}
        </p>
      </div>
      {state === 'closed' ? null : (
        <button type="button" className="btn-quiet ms-auto" aria-label={t`Close the season ${name}`} onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      )}
    </li>
  )
}

interface CloseSeasonProps {
  readonly season: StaffSeason
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function CloseSeason({ season: { id, name }, onClose, onDone }: CloseSeasonProps) {
  const { t } = useLingui()
  return (
    <AskDialog
      title={t`Close the season ${name}?`}
      confirm={t`Close season`}
      act={() => request(staffEndpoints.closeSeason, { params: { id } }, { token: session.token() })}
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`The season ${name} is closed` })
        return onDone()
      }}
    >
      <p>
        <Trans>It ends now and its rankings stay as they are: late lines no longer count. It cannot be reopened.</Trans>
      </p>
    </AskDialog>
  )
}
