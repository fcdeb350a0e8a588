import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { durationHours, type PaymentMethod } from '../../../contract/payments.ts'
import { adminNoteSchema } from '../../../contract/rental-fields.ts'
import { newServerOptionsSchema, renewServerOptionsSchema } from '../../../contract/rentals.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { enqueueJob } from '../../kernel/jobs/queue.ts'
import { statesBefore } from '../../payments/rules/orders.ts'
import { addRefund } from '../../payments/store/refunds.ts'
import type { OrderRow } from '../../payments/tables.ts'
import { newRental } from '../rules/rentals.ts'
import type { RentalRow } from '../tables.ts'
import { insertAdmins } from './rental-settings.ts'
import { armRental, lockRental, stepLocked } from './rentals.ts'

/** now: the person has it · later: a job gives it · never: it cannot be given, the money goes back. */
export type Delivery = 'now' | 'later' | 'never'

/** The rental that an order pays for: one, however often it is asked. */
export const rentalIdOf = ({ id }: Pick<OrderRow, 'id'>): string => `pr-${id.slice(0, 16)}`

export interface DeliveryOptions {
  readonly now: number
  /** Whether this portal's servers are simulated. */
  readonly simulated: boolean
}

/** Gives what a paid order buys, in the transaction that books its money. */
export async function deliverRental(
  trx: Transaction<Tables>,
  order: OrderRow,
  options: DeliveryOptions,
): Promise<Delivery> {
  return order.product_id === 'new_server' ? addRental(trx, order, options) : extendRental(trx, order, options)
}

async function addRental(
  trx: Transaction<Tables>,
  order: OrderRow,
  { now, simulated }: DeliveryOptions,
): Promise<Delivery> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), newServerOptionsSchema), order.options)
  if (!parsed.success) return 'never'
  const { serverName, password, region, isRelocatable, nickname } = parsed.output
  const id = rentalIdOf(order)
  const note = v.safeParse(adminNoteSchema, nickname)
  const hours = durationHours[order.duration]
  const settings = { name: serverName, password, region, relocatable: isRelocatable, hours, simulated }
  await insertRental(trx, { id, ownerSteamId: order.steam_id, ...settings, now })
  await insertAdmins(trx, id, [
    { steamid: order.steam_id, name: note.success ? note.output : '', servername: serverName },
  ])
  await trx.insertInto('rental_order').values({ order_id: order.id, rental_id: id }).execute()
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
  readonly now: number
}

/** Writes a rental that is to be created, and its job. True if there was none of this id. */
export async function insertRental(trx: Transaction<Tables>, rental: NewRental): Promise<boolean> {
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
  }
  const inserted = await trx
    .insertInto('rental')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  await armRental(trx, id, now)
  return true
}

async function extendRental(
  trx: Transaction<Tables>,
  order: OrderRow,
  { now, simulated }: DeliveryOptions,
): Promise<Delivery> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), renewServerOptionsSchema), order.options)
  const rental = parsed.success ? await lockRental(trx, parsed.output.instance_id) : undefined
  if (rental === undefined) return 'never'
  const event = { kind: 'renew', hours: durationHours[order.duration] } as const
  // A rental that ended in the demo is created by the backend of this portal.
  const renewed = await stepLocked(trx, rental, event, now, { also: { simulated: simulated ? 1 : 0 } })
  if (!renewed.ok) return 'never'
  await trx.insertInto('rental_order').values({ order_id: order.id, rental_id: rental.id }).execute()
  // A server that has to be made anew is delivered when it runs.
  return renewed.row.status === 'RUNNING' || renewed.row.status === 'SWITCHING' ? 'now' : 'later'
}

/** The orders whose server is not there yet. */
async function waitingOrders(trx: Transaction<Tables>, rentalId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('rental_order')
    .innerJoin('order', 'order.id', 'rental_order.order_id')
    .select('order.id')
    .where('rental_order.rental_id', '=', rentalId)
    .where('order.state', '=', 'paid')
    .execute()
  return rows.map(({ id }) => id)
}

export const hasWaitingOrders = async (trx: Transaction<Tables>, rentalId: string): Promise<boolean> =>
  (await waitingOrders(trx, rentalId)).length > 0

/** The server runs: everything that was paid for it is delivered. */
export async function deliverWaitingOrders(trx: Transaction<Tables>, rentalId: string, now: number): Promise<void> {
  const ids = await waitingOrders(trx, rentalId)
  if (ids.length === 0) return
  const orders = trx.updateTable('order').set({ state: 'delivered', delivered_at: now }).where('id', 'in', ids)
  await orders.where('state', 'in', statesBefore('delivered')).execute()
}

export interface RefundRules {
  readonly now: number
  /** Whether the provider sends money back when asked; otherwise an operator does. */
  canRefund(method: PaymentMethod): boolean
}

/** The server cannot be made: the money of everything that waits for it is due back. Answers the orders. */
export async function refundWaitingOrders(
  trx: Transaction<Tables>,
  rentalId: string,
  { now, canRefund }: RefundRules,
): Promise<string[]> {
  const ids = await waitingOrders(trx, rentalId)
  for (const id of ids) {
    const due = trx.updateTable('order').set({ state: 'refund_due' }).where('id', '=', id)
    await due.where('state', 'in', statesBefore('undeliverable')).execute()
    const payments = await trx
      .updateTable('payment')
      .set({ outcome: 'refund_due' })
      .where('order_id', '=', id)
      .where('outcome', '=', 'applied')
      .returningAll()
      .execute()
    for (const { method, transaction_id: transactionId, amount_minor: amountMinor, currency } of payments) {
      const money = { orderId: id, method, transactionId, amountMinor, currency }
      const refundId = await addRefund(trx, { ...money, reason: 'undeliverable', now })
      const order = await trx.selectFrom('order').select('method').where('id', '=', id).executeTakeFirstOrThrow()
      if (!canRefund(order.method)) continue
      const payload = JSON.stringify({ refundId })
      await enqueueJob(trx, { id: `refund-${refundId}`, kind: 'refund', payload, runAt: now })
    }
  }
  return ids
}
