import * as v from 'valibot'
import { minutes } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import { receiveNotification } from '../../../contract/endpoints/payments.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { failJob, finishJob, putBackJob } from '../../kernel/jobs/queue.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import type { PaymentProvider, RefundPayment, RefundReport } from '../backends/provider.ts'
import { ProviderError } from '../backends/provider-error.ts'
import { findOrder } from '../store/orders.ts'
import { findRefund, markFailed, markRequested, settleRefund } from '../store/refunds.ts'
import type { RefundRow } from '../tables.ts'
import type { CheckoutDeps } from './deps.ts'

const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ refundId: v.string() }))

/** How often an accepted refund is queried until the money is back, beside the provider's notification. */
const queriedEvery = minutes(5)

/**
 * Sends one due refund, or looks up the outcome of an earlier call whose response was lost. The refund's id is the number
 * that the provider knows it by, so that a retry never refunds twice.
 */
export async function sendRefund(deps: CheckoutDeps, job: JobRow): Promise<void> {
  const { database, logger, now, clock } = deps
  const { refundId } = v.parse(payloadSchema, job.payload)
  const refund = await findRefund(database, refundId)
  // An operator may have sent it manually, or a notification was faster.
  if (refund === undefined || refund.done_at !== null) return finishJob(database, job, now())
  const line = { refundId, orderId: refund.order_id }
  let report: RefundReport
  try {
    report = await reported(deps, refund)
    if (report.state === 'failed') throw new ProviderError('refused', `the provider could not refund: ${report.reason}`)
  } catch (error) {
    const final = error instanceof ProviderError && error.kind === 'refused'
    const reason = error instanceof Error ? error.message : String(error)
    const givenUp = await inTransaction(database, async (trx) => {
      const isOver = await failJob(trx, job, { error: reason, final, now: clock.due() })
      if (isOver) await markFailed(trx, refund)
      return isOver
    })
    if (!givenUp) return logger.warn({ ...line, err: error }, 'refund could not be sent, will be retried')
    return logger.error({ ...line, err: error }, 'refund could not be sent: send it manually at the payment provider')
  }
  if (report.state === 'pending') return putBackJob(database, job, { now: clock.due(), after: queriedEvery })
  await settleRefund(database, refundId, now(), report.number)
  await finishJob(database, job, now())
  logger.info({ ...line, number: report.number }, 'refund sent')
}

async function reported(deps: CheckoutDeps, refund: RefundRow): Promise<RefundReport> {
  const { database, now } = deps
  const provider = providerOf(deps, refund)
  const { refunds } = provider
  if (refunds === undefined) throw new ProviderError('refused', `${refund.method} does not support refunds`)
  const payment = await paymentOf(deps, provider, refund)
  const known = refund.requested_at === null ? undefined : await refunds.find(payment)
  if (known !== undefined) return known
  await markRequested(database, refund, now())
  return refunds.send(payment)
}

function providerOf({ providers }: CheckoutDeps, { method }: RefundRow): PaymentProvider {
  const provider = [...providers.values()].find((each) => each.method === method)
  if (provider === undefined) throw new Error(`the payment method ${method} is switched off`)
  return provider
}

async function paymentOf(
  { database, publicOrigin }: CheckoutDeps,
  { method }: PaymentProvider,
  refund: RefundRow,
): Promise<RefundPayment> {
  const ref = (await findOrder(database, refund.order_id))?.provider_ref ?? undefined
  return {
    orderId: refund.order_id,
    transactionId: refund.transaction_id,
    amountMinor: refund.amount_minor,
    idempotencyKey: refund.id,
    notifyUrl: `${publicOrigin}${href(receiveNotification, { params: { method } })}`,
    ...(ref === undefined ? {} : { providerRef: ref }),
  }
}
