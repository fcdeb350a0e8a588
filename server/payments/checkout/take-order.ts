import { createHash, randomUUID } from 'node:crypto'
import { seconds } from '../../../contract/duration.ts'
import type { OrderBody } from '../../../contract/payments/payments.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Buyer } from '../product.ts'
import { isUsable } from '../rules/key-ends.ts'
import { derivedKey } from '../rules/order-key.ts'
import { type OrderRequest, readOrderRequest } from '../rules/order-request.ts'
import { createOrder } from '../store/orders.ts'
import type { OrderRow } from '../tables.ts'
import type { CheckoutDeps } from './deps.ts'

/**
 * Creates the requested order at the listed price. The same idempotency key returns the same order; without a key the
 * same content does for a short time.
 * @throws ApiError for an invalid request.
 */
export async function takeOrder(
  deps: CheckoutDeps,
  buyer: Buyer,
  idempotencyKey: string | undefined,
  body: OrderBody,
): Promise<OrderRow> {
  const { database, products, providers, now } = deps
  const read = readOrderRequest(body, products)
  if ('error' in read) throw new ApiError(read.error, read)
  const { reserve, ...changed } = await products[read.productType].complete(database, read.details, buyer)
  const wanted: OrderRequest = { ...read, ...changed }
  const at = now()
  const requestHash = hashOf(wanted)
  const provider = providers.get(wanted.method)
  if (provider === undefined || !isUsable(provider, at))
    throw new ApiError('PAYMENT_METHOD_OFF', { field: 'options.paymentMethod' })
  const created = await createOrder(database, {
    id: randomUUID().replaceAll('-', ''),
    ...buyer,
    key: idempotencyKey === undefined ? derivedKey(requestHash, at) : { value: idempotencyKey },
    requestHash,
    wanted,
    terms: (trx) => deps.termsOfOrder(trx, buyer.accountId, body.acceptedTerms, at),
    test: provider.test,
    now: at,
    ...(reserve === undefined ? {} : { reserve }),
  })
  switch (created.kind) {
    case 'order':
      return created.order
    case 'key_reused':
      throw new ApiError('IDEMPOTENCY_KEY_REUSED', { field: 'Idempotency-Key' })
    case 'terms_changed':
      throw new ApiError('TERMS_CHANGED', { field: 'acceptedTerms' })
    case 'not_sold':
      throw new ApiError('Invalid price configuration')
    case 'refused':
      throw new ApiError(created.refusal.error, created.refusal)
    case 'too_many':
      throw new ApiError('TOO_MANY_ORDERS', { retryAfter: Math.ceil(created.wait / seconds(1)) })
  }
}

/** The hash of the whole request. It must stay the same in every version, so the order of the keys counts. */
const hashOf = ({ details, options, ...terms }: OrderRequest): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...terms, ...details, options }))
    .digest('hex')
