import type { ReactNode } from 'react'

export type BadgeKind = 'normal' | 'vip' | 'pro' | 'kol' | 'op'

const looks: Readonly<Record<BadgeKind, { readonly ink: string; readonly icon: string }>> = {
  normal: { ink: '', icon: 'i-lucide-user' },
  vip: { ink: 'text-gold!', icon: 'i-lucide-crown' },
  pro: { ink: 'text-accent!', icon: 'i-lucide-badge-check' },
  kol: { ink: 'text-info!', icon: 'i-lucide-radio' },
  op: { ink: 'text-ok!', icon: 'i-lucide-shield' },
}

/** The icon of a badge in its colour; the caller supplies the label. */
export const BadgeIcon = ({ kind }: { readonly kind: BadgeKind }) => (
  <span className={`${looks[kind].icon} ${looks[kind].ink}`} aria-hidden />
)

export interface BadgeChipProps {
  readonly kind: BadgeKind
  /** The label. */
  readonly children: ReactNode
  readonly className?: string
  /** False if there is little room: the label alone. */
  readonly icon?: boolean
}

/** A user's badge: a pill with its icon and label, in its colour. */
export const BadgeChip = ({ kind, children, className = '', icon = true }: BadgeChipProps) => (
  <span className={`chip font-600 ${looks[kind].ink} ${className}`}>
    {icon ? <span className={looks[kind].icon} aria-hidden /> : null}
    {children}
  </span>
)
