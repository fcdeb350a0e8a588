import type { ReactNode } from 'react'

export type BadgeKind = 'normal' | 'vip' | 'pro' | 'kol' | 'op'

const looks: Readonly<Record<BadgeKind, { readonly ink: string; readonly icon: string }>> = {
  normal: { ink: '', icon: 'i-lucide-user' },
  vip: { ink: 'text-gold!', icon: 'i-lucide-crown' },
  pro: { ink: 'text-accent!', icon: 'i-lucide-badge-check' },
  kol: { ink: 'text-info!', icon: 'i-lucide-radio' },
  op: { ink: 'text-ok!', icon: 'i-lucide-shield' },
}

/** The picture of a badge in its colour; whoever uses it gives the words. */
export const BadgeIcon = ({ kind }: { readonly kind: BadgeKind }) => (
  <span className={`${looks[kind].icon} ${looks[kind].ink}`} aria-hidden />
)

export interface BadgeChipProps {
  readonly kind: BadgeKind
  /** Its words. */
  readonly children: ReactNode
  readonly className?: string
  /** False where there is little room: the words alone. */
  readonly icon?: boolean
}

/** A badge of a person: a pill with its picture and its words, in its colour. */
export const BadgeChip = ({ kind, children, className = '', icon = true }: BadgeChipProps) => (
  <span className={`chip font-600 ${looks[kind].ink} ${className}`}>
    {icon ? <span className={looks[kind].icon} aria-hidden /> : null}
    {children}
  </span>
)
