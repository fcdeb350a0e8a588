import * as v from 'valibot'
import { failJob, finishJob } from '../../kernel/jobs/queue.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import type { PaymentProvider } from '../backends/provider.ts'
import { ProviderError } from '../backends/provider-error.ts'
import { findRefund, settleRefund } from '../store/refunds.ts'
import type { RefundRow } from '../tables.ts'
import type { CheckoutDeps } from './deps.ts'

const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ refundId: v.string() }))

/** Sends one due refund. The refund's id is the provider's idempotency key, so a retry never refunds twice. */
export async function sendRefund(deps: CheckoutDeps, job: JobRow): Promise<void> {
  const { database, logger, now } = deps
  const { refundId } = v.parse(payloadSchema, job.payload)
  const refund = await findRefund(database, refundId)
  try {
    // An operator may have sent it manually.
    if (refund !== undefined && refund.done_at === null) await send(providerOf(deps, refund), refund)
  } catch (error) {
    const final = error instanceof ProviderError && error.kind === 'refused'
    const reason = error instanceof Error ? error.message : String(error)
    const givenUp = await failJob(database, job, { error: reason, final, now: now() })
    const line = { err: error, refundId, orderId: refund?.order_id }
    if (givenUp) logger.error(line, 'refund could not be sent: send it manually at the payment provider')
    else logger.warn(line, 'refund could not be sent, will be retried')
    return
  }
  await settleRefund(database, refundId, now())
  await finishJob(database, job, now())
  logger.info({ refundId, orderId: refund?.order_id }, 'refund sent')
}

function providerOf({ providers }: CheckoutDeps, refund: RefundRow): PaymentProvider {
  const provider = [...providers.values()].find(({ method }) => method === refund.method)
  if (provider === undefined) throw new Error(`the payment method ${refund.method} is switched off`)
  return provider
}

async function send(provider: PaymentProvider, refund: RefundRow): Promise<void> {
  if (provider.refund === undefined) throw new ProviderError('refused', `${provider.method} does not support refunds`)
  await provider.refund({
    orderId: refund.order_id,
    transactionId: refund.transaction_id,
    totalMinor: refund.amount_minor,
    amountMinor: refund.amount_minor,
    idempotencyKey: refund.id,
  })
}
