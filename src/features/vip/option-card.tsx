import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export interface OptionCardProps {
  /** A Lucide icon class. */
  readonly icon: string
  readonly title: string
  readonly recommended?: boolean
  readonly children: ReactNode
  /** Button or link. */
  readonly action: ReactNode
}

/** One way to get VIP. */
export const OptionCard = ({ icon, title, recommended = false, children, action }: OptionCardProps) => (
  <li className={`card p-4 flex flex-col gap-2 ${recommended ? 'border-accent!' : ''}`}>
    <div className="flex items-center gap-2">
      <span className={`${icon} text-20px text-text-muted`} aria-hidden />
      <h2 className="text-16px font-600 grow">{title}</h2>
      {recommended ? (
        <span className="chip bg-accent-soft text-accent!">
          <Trans>Recommended</Trans>
        </span>
      ) : null}
    </div>
    <p className="muted grow">{children}</p>
    <div className="mt-1.5 flex flex-col items-start gap-2">{action}</div>
  </li>
)
