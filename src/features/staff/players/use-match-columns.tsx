import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import type { PlayerMatch } from '../../../../contract/staff/staff-players.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { Column } from '../table/column.ts'
import { modeName } from './messages.ts'
import { useMoment } from './use-moment.ts'

/** A match in words: its mode and map. */
export function useMatchName(): (match: PlayerMatch) => string {
  const language = useLanguage()
  return ({ mode, map }) => `${modeName(mode, language)}${map === '' ? '' : ` · ${map}`}`
}

/** The columns of the matches of a player, with what the player has of each. */
export function useMatchColumns(): readonly Column<PlayerMatch>[] {
  const { t } = useLingui()
  const nameOf = useMatchName()
  const moment = useMoment()
  const numbers = [
    ['kills', t`Kills`],
    ['deaths', t`Deaths`],
    ['headshots', t`Headshots`],
    ['players', t({ message: 'Players', context: 'staff room' })],
    ['minutes', t`Minutes`],
  ] as const
  return [
    {
      name: 'match',
      label: t`Match`,
      by: nameOf,
      cell: (match) => (
        <Link
          href={pagePaths.match.href(match.id)}
          className={`lone-link pointer-fine:min-h-32px font-600 text-accent break-anywhere ${match.voided === null ? '' : 'line-through'}`}
        >
          {nameOf(match)}
        </Link>
      ),
    },
    {
      name: 'state',
      label: t`State`,
      isBesideTitle: true,
      by: ({ voided }) => Number(voided === null),
      cell: ({ voided }) => (voided === null ? null : <Voided voided={voided} />),
    },
    {
      name: 'server',
      label: t`Server`,
      isExtra: true,
      by: ({ server }) => server,
      cell: ({ server }) => server || null,
    },
    ...numbers.map(
      ([name, label]): Column<PlayerMatch> => ({
        name,
        label,
        isNumber: true,
        ...(name === 'players' || name === 'minutes' ? { isExtra: true } : {}),
        by: (match) => match[name],
        cell: (match) => formatNumber(match[name]),
      }),
    ),
    {
      name: 'time',
      label: t({ message: 'When', context: 'audit' }),
      by: ({ startsAt }) => Date.parse(startsAt),
      cell: ({ startsAt }) => (
        <time className="num whitespace-nowrap" dateTime={startsAt}>
          {moment(startsAt)}
        </time>
      ),
    },
  ]
}

function Voided({ voided }: { readonly voided: NonNullable<PlayerMatch['voided']> }) {
  const { t } = useLingui()
  const by = voided.byName ?? voided.by
  const { reason } = voided
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="chip text-warn">{t`Void`}</span>
      <span className="muted break-anywhere">{t`voided by ${by}: ${reason}`}</span>
    </span>
  )
}
