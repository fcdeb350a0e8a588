import { useLingui } from '@lingui/react/macro'
import { type Drawing, disc } from '../../../contract/page/drawing.ts'
import { Drawn } from '../../shared/drawn.tsx'
import { grouped } from './core/stat-text.ts'

/** The colour of the first three places: a token of the theme, and the classes of text and border. */
export const medals: Readonly<Record<number, { readonly token: string; readonly ink: string; readonly edge: string }>> =
  {
    1: { token: 'gold', ink: 'text-gold', edge: 'border-t-gold' },
    2: { token: 'silver', ink: 'text-silver', edge: 'border-t-silver' },
    3: { token: 'bronze', ink: 'text-bronze', edge: 'border-t-bronze' },
  }

const medalOf = (token: string): Drawing => ({
  width: 24,
  height: 24,
  planes: [
    { d: 'M4 1h5l4 8-4 3zM20 1h-5l-4 8 4 3z', fill: `var(--${token})`, opacity: 0.55 },
    { d: disc(12, 15, 8), fill: `var(--${token})` },
    { d: 'M12 10.5l5 5-1.8 1.8-3.2-3.2-3.2 3.2L7 15.5z', fill: 'var(--surface)' },
  ],
})

/** Of the first three places. */
export const medalDrawings: Readonly<Record<number, Drawing>> = {
  1: medalOf('gold'),
  2: medalOf('silver'),
  3: medalOf('bronze'),
}

export interface RankMarkProps {
  readonly rank: number
  readonly className?: string
}

/** A medal for the first three, the number for everyone else (LB-08). */
export function RankMark({ rank, className = '' }: RankMarkProps) {
  const { t } = useLingui()
  const medal = medals[rank]
  const drawing = medalDrawings[rank]
  if (!medal || !drawing) return <span className={`num ${className}`}>{grouped(rank)}</span>
  return (
    <span className={`inline-flex items-center gap-1 num font-600 ${medal.ink} ${className}`}>
      <span role="img" aria-label={t`Trophy`} className="inline-flex">
        <Drawn drawing={drawing} className="w-18px h-18px" />
      </span>
      {rank}
    </span>
  )
}
