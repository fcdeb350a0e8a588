import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { minutes, seconds } from '../../../../contract/duration.ts'
import type { Delivery } from '../../../../contract/game-side/carrier.ts'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import { modeOf } from '../../../../contract/servers/modes.ts'
import { useNow } from '../../../platform/clock.ts'
import { useCommunity } from '../../../platform/community.ts'
import { formatMoment } from '../../../platform/format.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { isReached, type LinkTrouble, troublesOf } from './core/reach.ts'
import { deliveryMessages, directMessages, troubleMessages } from './link-messages.ts'
import { ReloadButton } from './reload-button.tsx'

export interface LinkRowProps {
  readonly link: GameLink
  readonly onSay: () => void
  readonly onActs: () => void
  /** The plugins were told to read their lists again. Absent: this is for administrators. */
  readonly onReload: (() => void) | undefined
  /** Absent: this is for administrators. */
  readonly onConsole: (() => void) | undefined
}

/** One server: how it is reached, what it delivers, and what is wrong. */
export function LinkRow({ link, onSay, onActs, onReload, onConsole }: LinkRowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { modes } = useCommunity()
  const { name, mode } = link.server
  const troubles = troublesOf(link)
  return (
    <li className="px-4 py-2.5 list-row flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-220px">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-600 break-anywhere">{name}</span>
          <span className="muted">{textIn(modeOf(modes, mode)?.name, language) ?? mode}</span>
        </p>
        <Connection link={link} />
        {troubles.map((trouble) => (
          <p key={trouble} className="flex items-start gap-2 text-14px text-warn break-anywhere">
            <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
            <span>
              <TroubleText trouble={trouble} link={link} />
            </span>
          </p>
        ))}
      </div>
      <span className="flex flex-wrap gap-1 ms-auto">
        {isReached(link) ? (
          <button type="button" className="btn-quiet" aria-label={t`Say something on ${name}`} onClick={onSay}>
            <Trans>Say</Trans>
          </button>
        ) : null}
        {onReload === undefined || !link.link?.delivers.some(isMembers) ? null : (
          <ReloadButton server={link.server} onDone={onReload} />
        )}
        {onConsole === undefined ? null : (
          <button type="button" className="btn-quiet" aria-label={t`Console of ${name}`} onClick={onConsole}>
            <Trans>Console</Trans>
          </button>
        )}
        {link.link === null ? null : (
          <button type="button" className="btn-quiet" aria-label={t`Actions on ${name}`} onClick={onActs}>
            <Trans context="game server">Actions</Trans>
          </button>
        )}
      </span>
    </li>
  )
}

/** When the tool called, whether the console answers, and what is delivered. */
function Connection({ link: { link } }: { readonly link: GameLink }) {
  const { t, i18n } = useLingui()
  const now = useNow(seconds(1))
  if (link === null || link.isAway) return null
  const age = Math.max(0, Math.round((now - Date.parse(link.seenAt)) / seconds(1)))
  const isOk = link.console === 'ok'
  const parts = [
    link.carrier === 'direct' ? t`connected by the portal itself` : t`tool seen ${age} s ago`,
    ...(isOk ? [t`console answers`] : []),
    ...link.delivers.map((each) => i18n._(deliveryMessages[each])),
    ...(isOk && !link.hasMembers && link.delivers.some(isMembers) ? [t`sending the current members`] : []),
  ]
  return (
    <p className="muted num">
      <span className={`${isOk ? 'i-lucide-circle-check text-ok' : 'i-lucide-circle'} me-1.5`} aria-hidden />
      {parts.join(' · ')}
    </p>
  )
}

const isMembers = (delivery: Delivery): boolean => delivery !== 'simpleAdmin' && delivery !== 'bannedUserCfg'

/** Whole minutes of a difference between clocks. */
const minutesOf = (milliseconds: number): number => Math.round(Math.abs(milliseconds) / minutes(1))

function TroubleText({ trouble, link: { link } }: { readonly trouble: LinkTrouble; readonly link: GameLink }) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const now = useNow(minutes(1))
  if (trouble !== 'away' && trouble !== 'clock' && trouble !== 'reported') {
    return i18n._((link?.carrier === 'direct' ? directMessages[trouble] : undefined) ?? troubleMessages[trouble])
  }
  if (link === null) return null
  const { problem } = link
  if (trouble === 'reported') return <Trans>The tool reports: {problem}</Trans>
  if (trouble === 'away') {
    const time = formatMoment(language, Date.parse(link.seenAt), now)
    return (
      <Trans>
        The tool last connected at {time}. On the game server’s machine, check that it is running and can reach the
        portal.
      </Trans>
    )
  }
  const count = minutesOf(link.clockAhead)
  return link.clockAhead > 0 ? (
    <Plural
      value={count}
      one="The machine’s clock is # minute fast. Turn on its time synchronization: VIP and bans would end too early."
      other="The machine’s clock is # minutes fast. Turn on its time synchronization: VIP and bans would end too early."
    />
  ) : (
    <Plural
      value={count}
      one="The machine’s clock is # minute slow. Turn on its time synchronization: VIP and bans would end too late."
      other="The machine’s clock is # minutes slow. Turn on its time synchronization: VIP and bans would end too late."
    />
  )
}
