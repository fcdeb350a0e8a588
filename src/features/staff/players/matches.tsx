import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as matchEndpoints from '../../../../contract/endpoints/staff-matches.ts'
import type { PlayerMatch } from '../../../../contract/staff/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { modeName } from './messages.ts'
import { Panel } from './panel.tsx'
import { useMoment } from './use-moment.ts'

export interface MatchesProps {
  readonly steamId: string
  /** Since when matches have a record; null: all that count have one. */
  readonly recordedSince: string | null
  readonly onChanged: () => Promise<void>
}

/** The matches of a player, one page at a time; each can be voided, and counted again. */
export function Matches({ steamId, recordedSince, onChanged }: MatchesProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const since = recordedSince === null ? '' : moment(recordedSince)
  const [after, setAfter] = useState<string>()
  const [asking, setAsking] = useState<PlayerMatch>()
  const query = after === undefined ? {} : { after }
  const read = useStaffApi(matchEndpoints.listPlayerMatches, { params: { steamId }, query })
  return (
    <Block read={read} failedTitle={t`The matches could not be loaded`}>
      {({ matches, next }) => (
        <Panel title={t`Matches`}>
          {matches.length === 0 ? (
            <p className="muted">
              <Trans>No recorded match.</Trans>
            </p>
          ) : (
            <ul aria-label={t`Matches`}>
              {matches.map((match) => (
                <MatchRow key={match.id} match={match} onAsk={() => setAsking(match)} />
              ))}
            </ul>
          )}
          <PageTurns
            newest={after === undefined ? null : () => setAfter(undefined)}
            older={next === null ? null : () => setAfter(next)}
          />
          {recordedSince === null || next !== null ? null : (
            <p className="muted">
              <Trans>
                Matches before {since} were counted without a record: they are not listed and cannot be voided.
              </Trans>
            </p>
          )}
          {asking ? (
            <VoidDialog
              match={asking}
              onClose={() => setAsking(undefined)}
              onDone={async () => {
                await Promise.all([onChanged(), read.retry()])
              }}
            />
          ) : null}
        </Panel>
      )}
    </Block>
  )
}

interface VoidDialogProps {
  readonly match: PlayerMatch
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function VoidDialog({ match, onClose, onDone }: VoidDialogProps) {
  const { t } = useLingui()
  const isOut = match.voided === null
  return (
    <AskDialog
      title={isOut ? t`Void this match?` : t`Count this match again?`}
      confirm={isOut ? t`Void` : t`Count again`}
      reasonLabel={t`Reason`}
      act={(reason) =>
        request(
          matchEndpoints.voidStaffMatch,
          { params: { id: match.id }, body: { isOut, reason } },
          { token: session.token() },
        )
      }
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`The rankings are recounted and update within a minute.` })
        return onDone()
      }}
    >
      <p>
        {isOut ? (
          <Trans>It no longer counts for any player, even if more lines arrive later. You can undo this.</Trans>
        ) : (
          <Trans>It counts for all of its players again.</Trans>
        )}
      </p>
    </AskDialog>
  )
}

function MatchRow({ match, onAsk }: { readonly match: PlayerMatch; readonly onAsk: () => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const moment = useMoment()
  const { mode, map, server, startsAt, minutes, players, kills, deaths, headshots, voided } = match
  const time = moment(startsAt)
  const what = `${modeName(mode, language)}${map === '' ? '' : ` · ${map}`}`
  const by = voided === null ? '' : (voided.byName ?? voided.by)
  const reason = voided?.reason ?? ''
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 list-row">
      <div className="min-w-0 grow basis-200px">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={`font-600 break-anywhere ${voided === null ? '' : 'line-through'}`}>{what}</span>
          {voided === null ? null : <span className="chip text-warn">{t`Void`}</span>}
          <span className="num">
            <Trans>
              {kills} kills, {deaths} deaths, {headshots} headshots
            </Trans>
          </span>
        </p>
        <p className="muted break-anywhere">
          {time} · <Plural value={minutes} one="# minute" other="# minutes" /> ·{' '}
          <Plural value={players} one="# player" other="# players" />
          {server === '' ? '' : ` · ${server}`}
        </p>
        {voided === null ? null : <p className="muted break-anywhere">{t`voided by ${by}: ${reason}`}</p>}
      </div>
      <button
        type="button"
        className="btn-quiet ms-auto"
        aria-label={voided === null ? t`Void ${what}, ${time}` : t`Count ${what}, ${time} again`}
        onClick={onAsk}
      >
        {voided === null ? <Trans>Void</Trans> : <Trans>Count again</Trans>}
      </button>
    </li>
  )
}
