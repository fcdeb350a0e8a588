import type { Rental } from '../../../../contract/rentals/rentals.ts'
import { cardState } from './card-state.ts'
import { timeLeft } from './time-left.ts'

/** Everything about a card that depends on the time, except seconds, which a card counts itself when necessary. */
function shownAt(rental: Rental, clock: number): string {
  const { kind, tone, blocked } = cardState(rental, clock)
  const end = timeLeft((rental.timestamp ?? 0) * 1000 - clock)
  const since = rental.maintenance_status === 1 ? rental.care[0]?.started_at : undefined
  const lasted = since === undefined ? undefined : timeLeft(clock - since)
  return [kind, tone, blocked, end.unit, end.count, lasted?.unit, lasted?.count].join()
}

/**
 * The time for each card, by its number: that of `before` as long as the card would show the same at `now`, so that a
 * card that does not change within a minute is not rendered again. Epoch milliseconds.
 */
export function steadyClocks(
  rentals: readonly Rental[],
  now: number,
  before: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map(
    rentals.map((rental) => {
      const known = before.get(rental.instance_id)
      const isSame = known !== undefined && known <= now && shownAt(rental, known) === shownAt(rental, now)
      return [rental.instance_id, isSame ? known : now]
    }),
  )
}
