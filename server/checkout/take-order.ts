import { createHash, randomUUID } from 'node:crypto'
import type { OrderBody } from '../../contract/payments.ts'
import { createOrder } from '../db/orders.ts'
import type { OrderRow } from '../db/tables.ts'
import { readOrderRequest } from '../domain/order-request.ts'
import { ApiError } from '../http/api-error.ts'
import type { CheckoutDeps } from './deps.ts'

export interface Buyer {
  readonly accountId: string
  readonly steamId: string
}

/**
 * Writes the order that a form asks for, at the price of the table. The same key gives the same order again.
 * @throws ApiError for everything that is wrong with the form.
 */
export async function takeOrder(
  { database, providers, now }: CheckoutDeps,
  buyer: Buyer,
  idempotencyKey: string,
  body: OrderBody,
): Promise<OrderRow> {
  const wanted = readOrderRequest(body)
  if ('error' in wanted) throw new ApiError(wanted.error, wanted.field === undefined ? {} : { field: wanted.field })
  const provider = providers.get(wanted.method)
  if (provider === undefined) throw new ApiError('PAYMENT_METHOD_OFF', { field: 'options.paymentMethod' })
  const created = await createOrder(database, {
    id: randomUUID().replaceAll('-', ''),
    ...buyer,
    idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(wanted)).digest('hex'),
    wanted,
    test: provider.test,
    now: now(),
  })
  switch (created.kind) {
    case 'order':
      return created.order
    case 'key_reused':
      throw new ApiError('IDEMPOTENCY_KEY_REUSED', { field: 'Idempotency-Key' })
    case 'not_sold':
      throw new ApiError('Invalid price configuration')
    case 'too_many':
      throw new ApiError('RATE_LIMIT_EXCEEDED')
  }
}
