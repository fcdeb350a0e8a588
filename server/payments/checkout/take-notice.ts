import type { OrderHint, PaymentEvent, PaymentProvider, Reply } from '../backends/provider.ts'
import { judgeNotice, keepNotice, type NewNotice, wakeOrder } from '../store/payment-notices.ts'
import { keepRefusedNotice } from '../store/refused-notices.ts'
import { applyEvent } from './apply-event.ts'
import type { CheckoutDeps } from './deps.ts'

export interface ArrivedNotice {
  /** Of the provider's own headers (`noticeHeaders`) those that came; names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The very bytes: signatures are over them. */
  readonly rawBody: Uint8Array
}

/**
 * Verifies a provider's message, stores it and applies it; returns what the provider wants to hear. A refused message
 * is passed to `countRefusal` before anything of it is stored; it may throw.
 * Rejects where the database is away, so that the provider sends the message again.
 */
export async function takeNotice(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  { headers, rawBody }: ArrivedNotice,
  countRefusal: () => void = () => undefined,
): Promise<Reply> {
  const { database, logger } = deps
  const { method } = provider
  const receivedAt = deps.now()
  const verified = await provider.verifyNotification({ headers, rawBody, receivedAt: new Date(receivedAt) })
  if (!verified.ok) {
    countRefusal()
    const { reason } = verified
    logger.warn({ method, reason }, 'a payment notification was not believed')
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

/** A message that came before is applied again: its first arrival may have failed halfway, and twice changes nothing. */
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

/** The message is acknowledged once the query is certain; the reconciler makes it, however long the provider is away. */
async function wake(deps: CheckoutDeps, arrived: NewNotice, order: OrderHint): Promise<void> {
  const outcome = await wakeOrder(deps.database, arrived, order)
  if (outcome === 'woken') deps.wake()
  if (outcome === 'not_woken') {
    deps.logger.warn(
      { method: arrived.method, ...order },
      'a notification names an order that this portal does not know',
    )
  }
}
