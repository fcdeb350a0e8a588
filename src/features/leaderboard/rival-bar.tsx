import { Trans, useLingui } from '@lingui/react/macro'
import type { Player } from './core/player.ts'

/** Says with whom the next opened player will be compared, and offers to stop. */
export function RivalBar({ rival, onEnd }: { readonly rival: Player; readonly onEnd: () => void }) {
  const { t } = useLingui()
  return (
    <div
      role="status"
      className="card sticky bottom-[calc(16px+env(safe-area-inset-bottom))] z-10 self-center max-lg:me-64px flex items-center gap-2 ps-4 pe-1.5 py-1 bg-surface-raised shadow-[var(--shadow)]"
    >
      <span className="i-lucide-scale text-accent shrink-0" aria-hidden />
      <span className="text-14px leading-1.4">
        <Trans>Choose a player to compare with {rival.name}</Trans>
      </span>
      <button type="button" className="btn-icon shrink-0" aria-label={t`Stop comparing`} onClick={onEnd}>
        <span className="i-lucide-x" aria-hidden />
      </button>
    </div>
  )
}
