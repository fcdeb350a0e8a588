import { hours, minutes } from '../../../contract/duration.ts'
import { startTerms } from '../../../contract/rentals/rental-schedule.ts'
import type { Database } from '../../kernel/db/database.ts'

/** How long before its end the players of a server are told. */
const endingBefore = minutes(30)
/** How long before the start of a scheduled server its players are told, if it was ordered well before. */
const startingBefore = hours(1)
const orderedBefore = hours(2)

/** A server, as its players are told of it. */
interface NamedRental {
  readonly id: string
  readonly name: string
}

export type RentalFact =
  | { readonly kind: 'rentalReady'; readonly rental: NamedRental }
  /** It is ready at its start soon · is not ready at its start, and is tried until then · was not ready in time. */
  | { readonly kind: 'rentalReady'; readonly rental: NamedRental; readonly startsAt: number }
  | { readonly kind: 'rentalReady'; readonly rental: NamedRental; readonly triedUntil: number }
  | { readonly kind: 'rentalReady'; readonly rental: NamedRental; readonly refunded: true }
  | { readonly kind: 'rentalEnding'; readonly rental: NamedRental; readonly endsAt: number }
  /** It runs in another region (its code), or time was added to it. */
  | { readonly kind: 'rentalChanged'; readonly rental: NamedRental; readonly region: string }
  | { readonly kind: 'rentalChanged'; readonly rental: NamedRental; readonly hours: number }

/** Something that its owner and its members may be told. Instants are epoch milliseconds. */
export interface RentalNotice {
  readonly id: string
  readonly steamId: string
  readonly at: number
  /** When it is no longer of use. */
  readonly until: number
  readonly fact: RentalFact
}

type Unaddressed = Omit<RentalNotice, 'steamId'> & { readonly owner: string }

const columns = ['rental.id as rental_id', 'name', 'owner_steam_id'] as const
const isOver = ['TERMINATED', 'FAILED'] as const

async function readyOnes({ kysely }: Database, from: number, to: number): Promise<Unaddressed[]> {
  const rows = await kysely
    .selectFrom('rental_event')
    .innerJoin('rental', 'rental.id', 'rental_event.rental_id')
    .select([...columns, 'rental_event.id as id', 'kind', 'at', 'region'])
    .where('at', '>', from)
    .where('at', '<=', to)
    .where('status', 'not in', isOver)
    .execute()
  return rows.map(({ id, rental_id, name, owner_steam_id: owner, kind, at, region }) => {
    const rental = { id: rental_id, name }
    return kind === 'moved'
      ? { id: `moved ${id}`, owner, at, until: at + hours(6), fact: { kind: 'rentalChanged', rental, region } }
      : { id: `ready ${id}`, owner, at, until: at + hours(1), fact: { kind: 'rentalReady', rental } }
  })
}

/** The end may have moved since the last time, so that all servers that end soon are looked at. */
async function endingOnes({ kysely }: Database, now: number): Promise<Unaddressed[]> {
  const rows = await kysely
    .selectFrom('rental')
    .select([...columns, 'expires_at'])
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + endingBefore)
    .where('status', 'not in', isOver)
    .execute()
  return rows.map(({ rental_id, name, owner_steam_id: owner, expires_at: endsAt }) => ({
    id: `ending ${rental_id} ${endsAt}`,
    owner,
    at: endsAt - endingBefore,
    until: endsAt,
    fact: { kind: 'rentalEnding', rental: { id: rental_id, name }, endsAt },
  }))
}

/** The start may have moved since the last time, so that all servers that start soon, or are late, are looked at. */
async function scheduledOnes({ kysely }: Database, from: number, now: number): Promise<Unaddressed[]> {
  const rows = await kysely
    .selectFrom('rental')
    .select([...columns, 'status', 'since', 'created_at', 'starts_at'])
    .where('status', 'in', ['SCHEDULED', 'CREATING', 'FAILED'])
    .where('starts_at', '<=', now + startingBefore)
    .where((eb) => eb.or([eb('status', '!=', 'FAILED'), eb('since', '>', from)]))
    .execute()
  return rows.flatMap(
    ({ rental_id, name, owner_steam_id: owner, status, since, created_at, starts_at }): Unaddressed[] => {
      const rental = { id: rental_id, name }
      const startsAt = starts_at ?? now
      const kind = 'rentalReady'
      if (status === 'FAILED') {
        const fact = { kind, rental, refunded: true } as const
        return [{ id: `unstarted ${rental_id}`, owner, at: since, until: since + hours(24), fact }]
      }
      if (startsAt <= now) {
        const triedUntil = startsAt + startTerms.patience
        const fact = { kind, rental, triedUntil } as const
        return [{ id: `late ${rental_id} ${startsAt}`, owner, at: startsAt, until: triedUntil, fact }]
      }
      if (created_at > startsAt - orderedBefore) return []
      const fact = { kind, rental, startsAt } as const
      return [{ id: `starting ${rental_id} ${startsAt}`, owner, at: startsAt - startingBefore, until: startsAt, fact }]
    },
  )
}

async function compensatedOnes({ kysely }: Database, from: number, to: number): Promise<Unaddressed[]> {
  const rows = await kysely
    .selectFrom('rental_care')
    .innerJoin('rental', 'rental.id', 'rental_care.rental_id')
    .select([...columns, 'rental_care.id as id', 'hours', 'ended_at'])
    .where('ended_at', '>', from)
    .where('ended_at', '<=', to)
    .where('hours', '>', 0)
    .execute()
  return rows.map(({ id, rental_id, name, owner_steam_id: owner, hours: added, ended_at }) => {
    const at = ended_at ?? to
    const rental = { id: rental_id, name }
    return { id: `time ${id}`, owner, at, until: at + hours(24), fact: { kind: 'rentalChanged', rental, hours: added } }
  })
}

/** What happened to rentals after `from` and up to `to` (epoch ms), once for each of their players. */
export async function readRentalNotices(db: Database, from: number, to: number): Promise<readonly RentalNotice[]> {
  const found = [
    ...(await readyOnes(db, from, to)),
    ...(await endingOnes(db, to)),
    ...(await scheduledOnes(db, from, to)),
    ...(await compensatedOnes(db, from, to)),
  ]
  if (found.length === 0) return []
  const ids = [...new Set(found.map(({ fact }) => fact.rental.id))]
  const members = await db.kysely.selectFrom('rental_member').selectAll().where('rental_id', 'in', ids).execute()
  return found.flatMap(({ owner, ...notice }) => {
    const others = members.filter(({ rental_id }) => rental_id === notice.fact.rental.id)
    const players = new Set([owner, ...others.map(({ steam_id }) => steam_id)])
    return [...players].map((steamId) => ({ ...notice, id: `${notice.id} ${steamId}`, steamId }))
  })
}
