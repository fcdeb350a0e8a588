import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UserGroup } from '../../../../contract/user.ts'
import { now } from '../../../platform/clock.ts'
import { formatDay } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { Badge } from '../core/badges.ts'

const looks: Readonly<Record<UserGroup, { readonly ink: string; readonly icon: string; readonly name: ReactNode }>> = {
  normal: { ink: '', icon: 'i-lucide-user', name: <Trans>Player</Trans> },
  vip: { ink: 'text-gold!', icon: 'i-lucide-crown', name: 'VIP' },
  pro: { ink: 'text-accent!', icon: 'i-lucide-badge-check', name: <Trans>Pro player</Trans> },
  kol: { ink: 'text-info!', icon: 'i-lucide-radio', name: <Trans>Streamer</Trans> },
  op: { ink: 'text-ok!', icon: 'i-lucide-shield', name: <Trans>Admin</Trans> },
}

function Until({ at }: { readonly at: number }) {
  const date = formatDay(useLanguage(), at, now())
  return (
    <span className="font-450 num">
      <Trans>until {date}</Trans>
    </span>
  )
}

interface BadgesProps {
  readonly badges: readonly Badge[]
  /** False where there is little room: the words alone. */
  readonly icons?: boolean
}

/** Badges as chips with their words (SH-06). */
export const Badges = ({ badges, icons = true }: BadgesProps) => (
  <span className="flex flex-wrap gap-1.5">
    {badges.map(({ group, until }) => (
      <span key={group} className={`chip font-600 ${looks[group].ink}`}>
        {icons ? <span className={looks[group].icon} aria-hidden /> : null}
        {looks[group].name}
        {until === undefined ? null : <Until at={until} />}
      </span>
    ))}
  </span>
)

/** Badges in the header's narrow place: the words where there is one, the pictures of several. */
export function HeaderBadges({ badges }: { readonly badges: readonly Badge[] }) {
  const special = badges.filter(({ group }) => group !== 'normal')
  if (special.length <= 1) return <Badges badges={special} icons={false} />
  return (
    <span className="chip">
      {special.map(({ group }) => (
        <span key={group} className={`inline-flex ${looks[group].ink}`}>
          <span className={looks[group].icon} aria-hidden />
          <span className="sr-only">{looks[group].name}</span>
        </span>
      ))}
    </span>
  )
}
