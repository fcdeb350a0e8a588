import { randomUUID } from 'node:crypto'
import type { PaymentProvider, Reply } from '../adapters/payments/provider.ts'
import { judgeNotice, keepNotice, refuseNotice } from '../db/payment-notices.ts'
import { applyEvent } from './apply-event.ts'
import type { CheckoutDeps } from './deps.ts'

export interface ArrivedNotice {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The very bytes: signatures are over them. */
  readonly rawBody: Uint8Array
}

/**
 * Keeps a provider's message as it came, then verifies it, then applies it; answers what the provider wants to hear.
 * Rejects where the database is away, so that the provider sends it again.
 */
export async function takeNotice(deps: CheckoutDeps, provider: PaymentProvider, notice: ArrivedNotice): Promise<Reply> {
  const { database, logger } = deps
  const { headers, rawBody } = notice
  const { method } = provider
  const id = randomUUID()
  const receivedAt = deps.now()
  await keepNotice(database, {
    id,
    method,
    received_at: receivedAt,
    headers: JSON.stringify(headers),
    body: Buffer.from(rawBody).toString('base64'),
  })
  const verified = await provider.verifyNotification({ headers, rawBody, receivedAt: new Date(receivedAt) })
  if (!verified.ok) {
    logger.warn({ method, noticeId: id, reason: verified.reason }, 'a payment notification was not believed')
    await refuseNotice(database, id, verified.reason)
    return verified.reply
  }
  const { event } = verified
  if (event === null) {
    await judgeNotice(database, id, { verdict: 'other' })
    return verified.reply
  }
  const verdict = await applyEvent(deps, provider, event)
  await judgeNotice(database, id, { verdict, orderId: event.orderId, transactionId: event.transactionId })
  return verified.reply
}
