import type { OrderHint, PaymentEvent, PaymentProvider, Reply } from '../backends/provider.ts'
import { judgeNotice, keepNotice, type NewNotice, wakeOrder } from '../store/payment-notices.ts'
import { keepRefusedNotice } from '../store/refused-notices.ts'
import { applyEvent } from './apply-event.ts'
import type { CheckoutDeps } from './deps.ts'

export interface ReceivedNotice {
  /** The provider's headers (`noticeHeaders`) that were sent; names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The unchanged bytes, which the signature covers. */
  readonly rawBody: Uint8Array
}

/**
 * Verifies, stores and applies a provider's message; resolves to the response. A refused message is passed to
 * `countRefusal`, which may throw, before anything of it is stored. Rejects while the database is unavailable, so that
 * the provider retries.
 */
export async function takeNotice(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  { headers, rawBody }: ReceivedNotice,
  countRefusal: () => void = () => undefined,
): Promise<Reply> {
  const { database, logger } = deps
  const { method } = provider
  const receivedAt = deps.now()
  const verified = await provider.verifyNotification({ headers, rawBody, receivedAt: new Date(receivedAt) })
  if (!verified.ok) {
    countRefusal()
    const { reason } = verified
    logger.warn({ method, reason }, 'payment notification refused')
    await keepRefusedNotice(database, { method, receivedAt, reason, headers, body: rawBody })
    return verified.reply
  }
  const arrived: NewNotice = { method, messageId: verified.messageId, receivedAt, body: rawBody }
  switch (verified.notice.kind) {
    case 'event':
      await applyNotice(deps, provider, arrived, verified.notice.event)
      break
    case 'wake':
      await wake(deps, arrived, verified.notice.order)
      break
    case 'unrelated':
      await keepNotice(database, arrived)
      await judgeNotice(database, arrived, { verdict: 'unrelated' })
  }
  return verified.reply
}

/** A repeated message is applied again: the first attempt may have failed halfway, and applying is idempotent. */
async function applyNotice(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  arrived: NewNotice,
  event: PaymentEvent,
): Promise<void> {
  await keepNotice(deps.database, arrived)
  const verdict = await applyEvent(deps, provider, event)
  const { orderId, transactionId } = event
  await judgeNotice(deps.database, arrived, { verdict, orderId, transactionId })
}

/** Acknowledges the message once its query is stored; the reconciler runs it, however long the provider is unavailable. */
async function wake(deps: CheckoutDeps, arrived: NewNotice, order: OrderHint): Promise<void> {
  const outcome = await wakeOrder(deps.database, arrived, order)
  if (outcome === 'woken') deps.wake()
  if (outcome === 'not_woken') {
    deps.logger.warn({ method: arrived.method, ...order }, 'payment notification for an unknown order')
  }
}
