import { createHash, randomUUID } from 'node:crypto'
import type { OrderBody } from '../../../contract/payments.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { derivedKey } from '../rules/order-key.ts'
import { readOrderRequest } from '../rules/order-request.ts'
import { createOrder } from '../store/orders.ts'
import type { OrderRow } from '../tables.ts'
import type { Buyer, CheckoutDeps } from './deps.ts'
import { readRentalOrder } from './rental-order.ts'

/**
 * Writes the order that a form asks for, at the price of the table. The same key gives the same order again; without a
 * key the same content does for a short time.
 * @throws ApiError for everything that is wrong with the form.
 */
export async function takeOrder(
  deps: CheckoutDeps,
  buyer: Buyer,
  idempotencyKey: string | undefined,
  body: OrderBody,
): Promise<OrderRow> {
  const { database, providers, rentals, now } = deps
  const read = readOrderRequest(body)
  if ('error' in read) throw new ApiError(read.error, read)
  const { wanted, createdIn } =
    read.productType === 'server_rental'
      ? await readRentalOrder(deps, buyer, read)
      : { wanted: read, createdIn: undefined }
  const at = now()
  const requestHash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  const provider = providers.get(wanted.method)
  if (provider === undefined) throw new ApiError('PAYMENT_METHOD_OFF', { field: 'options.paymentMethod' })
  const created = await createOrder(database, {
    id: randomUUID().replaceAll('-', ''),
    ...buyer,
    key: idempotencyKey === undefined ? derivedKey(requestHash, at) : { value: idempotencyKey },
    requestHash,
    wanted,
    test: provider.test,
    now: at,
    ...(createdIn === undefined || rentals === undefined ? {} : { hasRoom: (trx) => rentals.hasRoom(trx, createdIn) }),
  })
  switch (created.kind) {
    case 'order':
      return created.order
    case 'key_reused':
      throw new ApiError('IDEMPOTENCY_KEY_REUSED', { field: 'Idempotency-Key' })
    case 'not_sold':
      throw new ApiError('Invalid price configuration')
    case 'no_room':
      throw new ApiError('REGION_UNAVAILABLE', { field: 'options.region' })
    case 'too_many':
      throw new ApiError('RATE_LIMIT_EXCEEDED')
  }
}
