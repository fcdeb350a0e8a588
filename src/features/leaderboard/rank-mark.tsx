import { useLingui } from '@lingui/react/macro'
import { grouped } from './core/stat-text.ts'

/** Text and border colours of the first three places. */
export const medals: Readonly<Record<number, { readonly ink: string; readonly edge: string }>> = {
  1: { ink: 'text-gold', edge: 'border-t-gold' },
  2: { ink: 'text-silver', edge: 'border-t-silver' },
  3: { ink: 'text-bronze', edge: 'border-t-bronze' },
}

export interface RankMarkProps {
  readonly rank: number
  readonly className?: string
}

/** A trophy for the first three, the number for everyone else (LB-08). */
export function RankMark({ rank, className = '' }: RankMarkProps) {
  const { t } = useLingui()
  const medal = medals[rank]
  if (!medal) return <span className={`num ${className}`}>{grouped(rank)}</span>
  return (
    <span className={`inline-flex items-center gap-1 num font-600 ${medal.ink} ${className}`}>
      <span className="i-lucide-trophy" role="img" aria-label={t`Trophy`} />
      {rank}
    </span>
  )
}
