import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { PlayerTable, PlayerTableSkeleton } from '../players/player-list.tsx'
import { settlePlayers } from '../use-players.ts'
import type { KnownServer } from './known-server.ts'

const bars = ['w-24', 'w-32', 'w-20', 'w-28', 'w-36', 'w-24', 'w-30', 'w-26'] as const

function Names({ row, detail }: KnownServer) {
  const { t } = useLingui()
  const players = useMemo(() => settlePlayers(row.id, detail.playerList), [row.id, detail.playerList])
  if (!row.online || players.length === 0) {
    return (
      <p className="muted py-6 text-center">
        {row.online ? <Trans>No players</Trans> : <Trans>The server is offline.</Trans>}
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

export interface CurrentPlayersProps {
  readonly known: KnownServer | undefined
}

/** Who plays there now, longest first. */
export function CurrentPlayers({ known }: CurrentPlayersProps) {
  return (
    <section className="card p-4 lg:p-5" aria-busy={!known}>
      <h2 className="text-17px font-600 mb-2">
        <Trans>Players now</Trans>
        {known?.row.online ? (
          <span className="ms-2 font-400 text-text-muted num">{known.detail.playerList.length}</span>
        ) : null}
      </h2>
      {known ? <Names {...known} /> : <PlayerTableSkeleton bars={bars} />}
    </section>
  )
}
