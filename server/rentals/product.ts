import * as v from 'valibot'
import type { ErrorCode } from '../../contract/errors.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { isStartOffered } from '../../contract/rentals/rental-schedule.ts'
import { newServerOptionsSchema, renewServerOptionsSchema } from '../../contract/rentals/rentals.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { RegionOffers } from './jobs/region-offers.ts'
import type { Orders } from './orders.ts'
import { payableFor } from './rules/capacity.ts'
import { mayReserve, maySchedule } from './store/capacity.ts'
import { deliveryWait, retryRental } from './store/rental-delivery.ts'
import { foreseeWithdrawal, withdrawFromRental } from './store/rental-end.ts'
import { type Delivery, deliverRental, type PaidOrder } from './store/rental-orders.ts'
import { rentalFor } from './store/rentals.ts'

/** The conditions of selling rentals. */
export interface RentalSale {
  /** The regions, and whether one more server can be reserved in one, within the transaction that reserves it. */
  readonly offers: Pick<RegionOffers, 'isListed' | 'hasRoom'>
  readonly orders: Pick<Orders, 'countOpen'>
  /** Whether the servers of this portal are simulated. */
  readonly simulated: boolean
  /** Whether a server can be ordered for a later start now. */
  offersStarts(): boolean
}

const newServer = v.pipe(
  newServerOptionsSchema,
  v.transform((options) => {
    const { duration, paymentMethod, isRelocatable: relocatable, region, startsAt } = options
    const details = startsAt === undefined ? { region } : { region, startsAt }
    return { options, duration, paymentMethod, relocatable, details }
  }),
)
const renewal = v.pipe(
  renewServerOptionsSchema,
  v.transform((options) => {
    const { duration, paymentMethod, instance_id: rentalId } = options
    // Only the database knows whether it is relocatable.
    return { options, duration, paymentMethod, relocatable: false, details: { rentalId } }
  }),
)

const orderedStart = v.pipe(v.string(), v.parseJson(), v.object({ startsAt: v.optional(v.string()) }))

/** Form fields beyond the common terms. */
interface Details {
  /** The region of a new server. */
  readonly region?: string
  /** Its later start, ISO 8601. */
  readonly startsAt?: string
  /** The rental to renew. */
  readonly rentalId?: string
}

interface Refusal {
  readonly error: ErrorCode
  readonly field?: string
}

interface Completion {
  readonly relocatable?: boolean
  readonly reserve?: (trx: Transaction, accountId: string, now: number) => Promise<Refusal | undefined>
}

/**
 * Checks a later start, which a repeated request may have been in time for: only an order that is written is checked.
 */
async function refuseStart(
  { offersStarts, orders }: RentalSale,
  { steamId, startsAt }: { readonly steamId: string; readonly startsAt: string },
  trx: Transaction,
  accountId: string,
  now: number,
): Promise<Refusal | undefined> {
  const field = 'options.startsAt'
  if (!offersStarts()) return { error: 'Failed to create order', field }
  if (!isStartOffered(Date.parse(startsAt), now)) return { error: 'START_NOT_OFFERED', field }
  const isFree = await maySchedule(trx, orders, { accountId, steamId }, now)
  return isFree ? undefined : { error: 'TOO_MANY_SCHEDULED', field }
}

/** Reserves capacity for one more instance in a region. */
const reserveIn =
  ({ offers, orders }: RentalSale, region: string): NonNullable<Completion['reserve']> =>
  async (trx, accountId, now) => {
    if (!(await offers.hasRoom(trx, region))) return { error: 'REGION_UNAVAILABLE', field: 'options.region' }
    return (await mayReserve(trx, orders, accountId, now)) ? undefined : { error: 'RATE_LIMIT_EXCEEDED' }
  }

/**
 * Completes an order from the database: the owner of the rental, whether it is relocatable (S11), and whether an instance
 * must be created.
 * @throws ApiError
 */
async function complete(
  sale: RentalSale | undefined,
  database: Database,
  { region: newIn, startsAt, rentalId }: Details,
  { steamId }: { readonly steamId: string },
): Promise<Completion> {
  if (sale === undefined) throw new ApiError('Failed to create order')
  if (newIn !== undefined && !sale.offers.isListed(newIn))
    throw new ApiError('BAD_REQUEST', { field: 'options.region' })
  if (rentalId === undefined) {
    if (newIn === undefined) return {}
    const reserve = reserveIn(sale, newIn)
    if (startsAt === undefined) return { reserve }
    return {
      reserve: async (...at) => (await refuseStart(sale, { steamId, startsAt }, ...at)) ?? reserve(...at),
    }
  }
  const found = await rentalFor(database, rentalId, steamId)
  if (found === undefined) throw new ApiError('NOT_FOUND', { field: 'options.instance_id' })
  const { status, region, relocatable } = found.row
  if (status === 'FAILED') throw new ApiError('CONFLICT', { field: 'options.instance_id' })
  const isGone = status === 'TERMINATED' || status === 'TERMINATING'
  return { relocatable: relocatable === 1, ...(isGone ? { reserve: reserveIn(sale, region) } : {}) }
}

/**
 * Rentals as a product. Without a `sale` no order is accepted; earlier orders are still delivered when they are paid.
 */
export const createRentalProduct = (sale?: RentalSale) => ({
  name: { zh: '训练服租用', en: 'Practice server', ru: 'Тренировочный сервер' },
  page: pagePaths.pracc.href(),
  payableFor,
  forms: { new_server: newServer, renew_server: renewal },
  complete: (database: Database, details: Details, buyer: { readonly steamId: string }): Promise<Completion> =>
    complete(sale, database, details, buyer),
  /** In the transaction that books the money. `now` is in epoch milliseconds. */
  deliver: (trx: Transaction, order: PaidOrder, now: number): Promise<Delivery> =>
    deliverRental(trx, order, { now, simulated: sale?.simulated ?? false }),
  foreseeWithdrawal,
  withdraw: withdrawFromRental,
  /** When a server that is not needed at once is to be ready, ISO 8601. */
  startOf: ({ options }: Pick<PaidOrder, 'options'>): string | undefined => {
    const parsed = v.safeParse(orderedStart, options)
    return parsed.success ? parsed.output.startsAt : undefined
  },
  deliveryWait: (database: Database, { id }: PaidOrder, now: number) => deliveryWait(database, id, now),
  retryDelivery: (trx: Transaction, { id }: PaidOrder, now: number) => retryRental(trx, id, now),
})
