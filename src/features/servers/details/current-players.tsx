import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { minutes } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { NoPlayers, PlayerTable, PlayerTableSkeleton } from '../players/player-list.tsx'
import { settlePlayers } from '../use-players.ts'
import type { DetailedServer } from './known-server.ts'

const bars = ['w-24', 'w-32', 'w-20', 'w-28', 'w-36', 'w-24', 'w-30', 'w-26'] as const

function Names({ row, detail }: DetailedServer) {
  const { t } = useLingui()
  const players = useMemo(() => settlePlayers(row.id, detail.playerList), [row.id, detail.playerList])
  if (!row.online || players.length === 0) {
    return (
      <p className="muted py-6 text-center">
        {row.online ? <NoPlayers current={row.current} /> : <Trans>The server is offline.</Trans>}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-528px overflow-y-auto -mx-2 px-2" aria-label={t`Player list`} tabIndex={0}>
      <PlayerTable players={players} />
    </section>
  )
}

/** The time of the player list, which is also the time of the player count on this page. */
function AsOfPlayers({ at }: { readonly at: number }) {
  const language = useLanguage()
  const moment = formatRecent(language, at, useNow(minutes(1)))
  return (
    <span className="ms-auto font-400 text-12px text-text-muted num">
      <Trans>as of {moment}</Trans>
    </span>
  )
}

export interface CurrentPlayersProps {
  readonly known: DetailedServer | undefined
}

/** The players on the server, longest first. */
export function CurrentPlayers({ known }: CurrentPlayersProps) {
  return (
    <section className="card p-4 lg:p-5" aria-busy={!known}>
      <div className="flex flex-wrap items-baseline gap-x-2 mb-2">
        <h2 className="text-16px font-600">
          <Trans>Players now</Trans>
          {known?.row.online ? <span className="ms-2 font-400 text-text-muted num">{known.row.current}</span> : null}
        </h2>
        {known?.detail.playersAsOf == null ? null : <AsOfPlayers at={known.detail.playersAsOf} />}
      </div>
      {known ? <Names {...known} /> : <PlayerTableSkeleton bars={bars} />}
    </section>
  )
}
