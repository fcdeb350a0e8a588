import * as v from 'valibot'
import { type DurationCode, durationHours } from '../../../contract/payments/payments.ts'
import { adminNoteSchema } from '../../../contract/rentals/rental-fields.ts'
import { newServerOptionsSchema, renewServerOptionsSchema } from '../../../contract/rentals/rentals.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { Orders } from '../orders.ts'
import { newRental } from '../rules/rentals.ts'
import type { RentalRow } from '../tables.ts'
import { coverCreated } from './rental-regions.ts'
import { insertAdmins } from './rental-settings.ts'
import { armRental, hasWork, lockRental, stepLocked } from './rentals.ts'

/** The fields of an order that its rental needs. */
export interface PaidOrder {
  readonly id: string
  readonly steamId: string
  readonly productId: string
  /** JSON of the options, as they were parsed when the order was placed. */
  readonly options: string
  readonly duration: DurationCode
}

/** now: delivered · later: a job delivers it · never: it cannot be delivered and is refunded. */
export type Delivery = 'now' | 'later' | 'never'

/** The id of an order's rental. */
export const rentalIdOf = ({ id }: Pick<PaidOrder, 'id'>): string => `pr-${id.slice(0, 16)}`

export interface DeliveryOptions {
  readonly now: number
  /** Whether this portal's servers are simulated. */
  readonly simulated: boolean
}

/** Delivers a paid order in the transaction that books its payment. */
export async function deliverRental(trx: Transaction, order: PaidOrder, options: DeliveryOptions): Promise<Delivery> {
  return order.productId === 'new_server' ? addRental(trx, order, options) : extendRental(trx, order, options)
}

async function addRental(trx: Transaction, order: PaidOrder, { now, simulated }: DeliveryOptions): Promise<Delivery> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), newServerOptionsSchema), order.options)
  if (!parsed.success) return 'never'
  const { serverName, password, region, isRelocatable, nickname, startsAt } = parsed.output
  const id = rentalIdOf(order)
  const note = v.safeParse(adminNoteSchema, nickname)
  const hours = durationHours[order.duration]
  const settings = { name: serverName, password, region, relocatable: isRelocatable, hours, simulated }
  const start = startsAt === undefined ? undefined : Date.parse(startsAt)
  await insertRental(trx, { id, ownerSteamId: order.steamId, ...settings, startsAt: start, now })
  await insertAdmins(trx, id, [
    { steamid: order.steamId, name: note.success ? note.output : '', servername: serverName },
  ])
  await trx.kysely.insertInto('rental_order').values({ order_id: order.id, rental_id: id }).execute()
  await coverCreated(trx, { id, region }, now)
  return 'later'
}

export interface NewRental {
  readonly id: string
  readonly ownerSteamId: string
  readonly name: string
  readonly password: string
  readonly region: string
  readonly relocatable: boolean
  readonly hours: number
  readonly simulated: boolean
  /** Epoch milliseconds; absent: at once. */
  readonly startsAt?: number | undefined
  readonly now: number
}

/** Inserts a rental to be created now or later, and the job that creates it now. True if the id was new. */
export async function insertRental(trx: Transaction, rental: NewRental): Promise<boolean> {
  const { id, now } = rental
  const state = newRental(rental)
  const row: RentalRow = {
    id,
    owner_steam_id: rental.ownerSteamId,
    name: rental.name,
    password: rental.password,
    region: state.region,
    relocatable: state.relocatable ? 1 : 0,
    status: state.status,
    since: now,
    target_region: null,
    generation: state.generation,
    ref: null,
    next_ref: null,
    discard_ref: null,
    asked_at: null,
    ip: null,
    port: null,
    created_at: now,
    expires_at: state.expiresAt,
    starts_at: state.startsAt,
    start_changes: 0,
    cancelled_at: null,
    restarted_at: null,
    restart_told_at: null,
    restart_up_at: null,
    health: null,
    settings_version: 1,
    settings_told: 0,
    simulated: rental.simulated ? 1 : 0,
    maintenance: 0,
    maintenance_zh: null,
    maintenance_en: null,
    maintenance_why: null,
  }
  const inserted = await trx.kysely
    .insertInto('rental')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  if (hasWork(row)) await armRental(trx, id, now)
  return true
}

async function extendRental(
  trx: Transaction,
  order: PaidOrder,
  { now, simulated }: DeliveryOptions,
): Promise<Delivery> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), renewServerOptionsSchema), order.options)
  const rental = parsed.success ? await lockRental(trx, parsed.output.instance_id) : undefined
  if (rental === undefined) return 'never'
  const event = { kind: 'renew', hours: durationHours[order.duration] } as const
  // A rental that ended in the demo is recreated by this portal's backend.
  const renewed = await stepLocked(trx, rental, event, now, {
    also: { simulated: simulated ? 1 : 0, cancelled_at: null },
  })
  if (!renewed.ok) return 'never'
  await trx.kysely.insertInto('rental_order').values({ order_id: order.id, rental_id: rental.id }).execute()
  // A server that must be recreated is delivered when it runs.
  return renewed.row.status === 'RUNNING' || renewed.row.status === 'SWITCHING' ? 'now' : 'later'
}

/**
 * All orders ever paid for a rental. They are written in the transaction that books the payment, after the rental
 * is locked, so the holder of that lock sees all of them.
 */
async function ordersOf(trx: Transaction, rentalId: string): Promise<string[]> {
  const rows = await trx.kysely
    .selectFrom('rental_order')
    .select('order_id')
    .where('rental_id', '=', rentalId)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Whether there are paid, undelivered orders. The rental must be locked, here and below. */
export const hasWaitingOrders = async (trx: Transaction, orders: Orders, rentalId: string): Promise<boolean> =>
  (await orders.waiting(trx, await ordersOf(trx, rentalId))).length > 0

/** Marks all paid orders as delivered, since the server runs. */
export const deliverWaitingOrders = async (
  trx: Transaction,
  orders: Orders,
  rentalId: string,
  now: number,
): Promise<void> => orders.markDelivered(trx, await ordersOf(trx, rentalId), now)

/** Makes refunds due for all undelivered orders of a server that is never created. Returns the orders. */
export const refundWaitingOrders = async (
  trx: Transaction,
  orders: Pick<Orders, 'refund'>,
  rentalId: string,
  back: { readonly now: number; readonly reason: 'undeliverable' | 'buyer_cancelled' },
): Promise<readonly string[]> => orders.refund(trx, await ordersOf(trx, rentalId), back)
