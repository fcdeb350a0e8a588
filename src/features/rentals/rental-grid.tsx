import { memo, useEffect, useRef, useState } from 'react'
import { minutes } from '../../../contract/duration.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { useNow } from '../../platform/clock.ts'
import { steadyClocks } from './core/steady-clocks.ts'
import { RentalCard, type RentalCardProps } from './rental-card.tsx'

/** However far above the viewport: a fling can pass the end without a frame that shows it. */
const passedBy = '1000000px'
/** Cards rendered at once; more follow as the user scrolls towards them. */
const step = 24

export interface RentalGridProps extends Pick<RentalCardProps, 'onAction' | 'onChanged'> {
  readonly rentals: readonly Rental[]
  readonly label: string
}

/**
 * Cards in one or two columns. Those off the screen cost no layout, and distant ones are not rendered yet. One clock
 * serves all of them: a minute renders only the cards that it changes.
 */
export const RentalGrid = memo(function RentalGrid({ rentals, label, onAction, onChanged }: RentalGridProps) {
  const minute = useNow(minutes(1))
  const clocks = useRef<ReadonlyMap<string, number>>(new Map())
  clocks.current = steadyClocks(rentals, minute, clocks.current)
  const [drawn, setDrawn] = useState(step)
  const end = useRef<HTMLLIElement>(null)
  const more = rentals.length > drawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed anew after each step, or an end that stays visible would go unnoticed
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setDrawn((before) => before + step),
      { rootMargin: `${passedBy} 0px 800px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, drawn])
  return (
    <ul aria-label={label} className="grid gap-3 xl:grid-cols-2">
      {rentals.slice(0, drawn).map((rental) => (
        <li
          key={rental.instance_id}
          className="min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_440px] sm:[contain-intrinsic-size:auto_350px]"
        >
          <RentalCard
            rental={rental}
            minute={clocks.current.get(rental.instance_id) ?? minute}
            onAction={onAction}
            onChanged={onChanged}
          />
        </li>
      ))}
      {more ? <li ref={end} aria-hidden className="h-1px" /> : null}
    </ul>
  )
})
