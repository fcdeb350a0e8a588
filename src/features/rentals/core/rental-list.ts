import { isExpired } from '../../../../contract/rentals/rental-expiry.ts'
import type { Rental } from '../../../../contract/rentals/rentals.ts'

export interface RentalSections {
  readonly active: readonly Rental[]
  readonly expired: readonly Rental[]
}

const endOf = ({ timestamp }: Rental): number => timestamp ?? Number.POSITIVE_INFINITY

/**
 * The listed rentals (PRA-06, PRA-07): of the active ones the first to end comes first; of the expired ones the last to
 * end.
 */
export function sectionsOf(rentals: readonly Rental[], now: number): RentalSections {
  const listed = rentals.filter((rental) => rental.relocated !== 1)
  const by = (a: Rental, b: Rental) => endOf(a) - endOf(b) || a.instance_id.localeCompare(b.instance_id)
  return {
    active: listed.filter((rental) => !isExpired(rental, now)).sort(by),
    expired: listed.filter((rental) => isExpired(rental, now)).sort((a, b) => by(b, a)),
  }
}

const texts = new WeakMap<Rental, string>()

/** Each rental is serialised once, however many lists it is compared with. */
function textOf(rental: Rental): string {
  const known = texts.get(rental)
  if (known !== undefined) return known
  const text = JSON.stringify(rental)
  texts.set(rental, text)
  return text
}

/**
 * The new list with the objects of the old one where nothing changed: a poll every few seconds renders only the cards
 * that did change.
 */
export function keepIdentity(before: readonly Rental[], after: readonly Rental[]): readonly Rental[] {
  const known = new Map(before.map((rental) => [rental.instance_id, rental]))
  const kept = after.map((rental) => {
    const old = known.get(rental.instance_id)
    return old !== undefined && textOf(old) === textOf(rental) ? old : rental
  })
  const same = kept.length === before.length && kept.every((rental, index) => rental === before[index])
  return same ? before : kept
}

/** The active server that ends first, for the panel (G-01). */
export const nearestExpiry = ({ active }: RentalSections): Rental | undefined =>
  active.find((rental) => rental.timestamp !== null && rental.status !== 'SCHEDULED')

/** The running server that was used last, else the first running one (G-01). */
export function lastUsed({ active }: RentalSections, lastId: string | undefined): Rental | undefined {
  const running = active.filter((rental) => rental.status === 'RUNNING' && rental.maintenance_status !== 1)
  return running.find((rental) => rental.instance_id === lastId) ?? running[0]
}
