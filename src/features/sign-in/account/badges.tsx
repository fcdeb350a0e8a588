import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UserGroup } from '../../../../contract/accounts/user.ts'
import { now } from '../../../platform/clock.ts'
import { formatDay } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { BadgeChip, BadgeIcon } from '../../../ui/badge.tsx'
import type { Badge } from '../core/badges.ts'

const names: Readonly<Record<UserGroup, ReactNode>> = {
  normal: <Trans>Player</Trans>,
  vip: 'VIP',
  pro: <Trans>Pro player</Trans>,
  kol: <Trans>Streamer</Trans>,
  op: <Trans>Admin</Trans>,
}

function Until({ at }: { readonly at: number }) {
  const date = formatDay(useLanguage(), at, now())
  return (
    <span className="font-400 num">
      <Trans>until {date}</Trans>
    </span>
  )
}

interface BadgesProps {
  readonly badges: readonly Badge[]
  /** False if there is little room: the labels alone. */
  readonly icons?: boolean
}

/** Badges as chips with their labels (SH-06). */
export const Badges = ({ badges, icons = true }: BadgesProps) => (
  <span className="flex flex-wrap gap-2">
    {badges.map(({ group, until }) => (
      <BadgeChip key={group} kind={group} icon={icons}>
        {names[group]}
        {until === undefined ? null : <Until at={until} />}
      </BadgeChip>
    ))}
  </span>
)

/** Badges in the narrow header: the label if there is only one, otherwise the icons. */
export function HeaderBadges({ badges }: { readonly badges: readonly Badge[] }) {
  const special = badges.filter(({ group }) => group !== 'normal')
  if (special.length <= 1) return <Badges badges={special} icons={false} />
  return (
    <span className="chip">
      {special.map(({ group }) => (
        <span key={group} className="inline-flex">
          <BadgeIcon kind={group} />
          <span className="sr-only">{names[group]}</span>
        </span>
      ))}
    </span>
  )
}
