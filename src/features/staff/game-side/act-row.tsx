import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '../../../../contract/duration.ts'
import type { StaffAct } from '../../../../contract/game-side/staff-game-side.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { PlayerLink } from '../player-link.tsx'
import { kindMessages, outcomeInks, outcomeMessages } from './act-messages.ts'

export interface ActRowProps {
  readonly act: StaffAct
  /** The page is about this player already. */
  readonly withoutPlayer?: boolean
}

const isSteamId = (by: string): boolean => /^76561(?:19|20)\d{10}$/.test(by)

/** One act: what was to be done where, by whom, and what became of it. */
export function ActRow({ act, withoutPlayer = false }: ActRowProps) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const now = useNow(seconds(10))
  const { at, server, kind, player, text, by, byName } = act
  return (
    <li className={`py-2.5 list-row ${withoutPlayer ? '' : 'px-4'}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="chip">{i18n._(kindMessages[kind])}</span>
        {player === null || withoutPlayer ? null : <PlayerLink steamId={player.steamId} name={player.name} />}
        {text === null || text === '' ? null : <span className="break-anywhere">{text}</span>}
        <time className="muted num sm:ms-auto" dateTime={at}>
          {formatRecent(language, Date.parse(at), now)}
        </time>
      </p>
      <p className="muted flex flex-wrap items-center gap-x-2">
        <span className="break-anywhere">{server.name}</span>
        <span className="inline-flex items-center gap-x-1">
          {by === null ? (
            <Trans>by the portal</Trans>
          ) : isSteamId(by) ? (
            <Trans>
              by <PlayerLink steamId={by} name={byName} />
            </Trans>
          ) : (
            <Trans>by {by} (console)</Trans>
          )}
        </span>
      </p>
      <Outcome act={act} />
    </li>
  )
}

/** What became of an act, with the server's reply. */
function Outcome({ act: { outcome, reply } }: { readonly act: StaffAct }) {
  const { i18n } = useLingui()
  return (
    <p className="flex items-start gap-2 text-14px">
      <span
        className={`${outcome === null ? 'i-lucide-clock text-text-faint' : outcomeInks[outcome]} shrink-0 mt-0.75`}
        aria-hidden
      />
      <span className="min-w-0">
        {outcome === null ? <Trans>On its way to the server</Trans> : i18n._(outcomeMessages[outcome])}
        {reply === '' ? null : <span className="muted font-mono break-anywhere ms-2">{reply}</span>}
      </span>
    </p>
  )
}
