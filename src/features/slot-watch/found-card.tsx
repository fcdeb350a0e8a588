import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SlotWatch } from '../../../contract/push/slot-watch.ts'
import { endWatch } from '../../shared/slot-watches.ts'

export interface FoundCardProps {
  readonly watch: SlotWatch
  readonly name: string
  /** What is known of the server, on one line. */
  readonly facts: string
  /** The ways into the server. */
  readonly actions: ReactNode
}

/** There is room, or a player is found: it stays until the user joins or closes it, or until that is over. */
export function FoundCard({ watch, name, facts, actions }: FoundCardProps) {
  const { t } = useLingui()
  const player = watch.wish.kind === 'player' ? watch.wish.name : undefined
  return (
    <section
      aria-label={player === undefined ? t`There is room` : t`A player is online`}
      className="card pointer-events-auto lg:self-end lg:w-400px flex flex-col gap-2 ps-4 pe-1 pt-1 pb-3 bg-surface-raised shadow-[var(--shadow)]"
    >
      <div className="flex items-start gap-2">
        <span className="i-lucide-bell-ring text-accent mt-3.5 shrink-0" aria-hidden />
        <p role="alert" className="grow min-w-0 mt-2.5 break-anywhere">
          {player === undefined ? (
            <Trans>
              There is room on <bdi className="font-600">{name}</bdi>
            </Trans>
          ) : (
            <Trans>
              <bdi>{player}</bdi> is on <bdi className="font-600">{name}</bdi>
            </Trans>
          )}
          <span className="block muted num">{facts}</span>
        </p>
        <button
          type="button"
          className="btn-icon shrink-0"
          aria-label={t`Close and stop waiting`}
          onClick={() => endWatch(watch.id)}
        >
          <span className="i-lucide-x" aria-hidden />
        </button>
      </div>
      <div className="flex flex-wrap gap-2 pe-3">{actions}</div>
    </section>
  )
}
