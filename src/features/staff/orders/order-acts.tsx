import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import * as orderEndpoints from '../../../../contract/endpoints/staff-orders.ts'
import type { OrderStory, RefundWay, StaffRefund } from '../../../../contract/payments/staff-orders.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { dropDrafts, useDraft } from '../../../shared/drafts.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundState } from './refund-state.tsx'

/** The open refund form, which a fresh sign-in comes back to. */
const draftName = 'staff-refund'
const draftSchema = v.object({
  /** The order; empty: no form is open. */
  order: v.string(),
  way: v.picklist(['provider', 'hand']),
  number: v.string(),
})
const closed: v.InferOutput<typeof draftSchema> = { order: '', way: 'provider', number: '' }

export interface OrderActsProps {
  readonly story: OrderStory
  readonly onDone: () => Promise<void>
}

/** What staff can do about an order. After every act, done or refused, its current state is read. */
export function OrderActs({ story, onDone }: OrderActsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const { fields, setFields } = useDraft(draftName, draftSchema, closed)
  const { order, effect, retry, refunds, canSend } = story
  const { id } = order
  const options = () => ({ token: session.token() })
  const run = async (call: () => Promise<unknown>, done: string) => {
    const isDone = await act.run(() => call().finally(onDone))
    if (!isDone) return
    setFields(closed)
    dropDrafts(draftName)
    showToast({ kind: 'ok', text: done })
  }
  const tryAgain = () =>
    run(
      () => request(orderEndpoints.retryStaffOrder, { params: { id } }, options()),
      retry === 'check' ? t`The payment provider is being queried` : t`The order is being delivered again`,
    )
  const refund = (way: RefundWay) =>
    run(
      () =>
        request(
          orderEndpoints.refundStaffOrder,
          { params: { id }, body: { way, endsAt: effect?.endsAt ?? null } },
          options(),
        ),
      way.through === 'provider' ? t`The refund is being sent` : t`The order is refunded`,
    )
  const settle = (due: StaffRefund, way: RefundWay) =>
    run(
      () => request(orderEndpoints.settleStaffRefund, { params: { id: due.id }, body: way }, options()),
      way.through === 'provider' ? t`The refund is being sent` : t`The refund is noted`,
    )
  const isOpen = fields.order === id
  const change = (next: typeof closed) => {
    act.dismiss()
    setFields(next)
  }
  const form = { order, canSend, fields, setFields, running: act.running, onClose: () => change(closed) }
  return (
    <>
      {act.problem === undefined ? null : (
        <div className="card px-4 py-3">
          <ActProblem problem={act.problem} />
        </div>
      )}
      {refunds.map((due) => (
        <RefundState key={due.id} refund={due}>
          {due.stopped && !isOpen ? (
            <button type="button" className="btn" onClick={() => change({ ...closed, order: id })}>
              <Trans>Settle this refund</Trans>
            </button>
          ) : null}
          {due.stopped && isOpen ? (
            <RefundForm {...form} effect={null} amount={due} onSubmit={(way) => void settle(due, way)} />
          ) : null}
        </RefundState>
      ))}
      {effect !== null && isOpen ? (
        <section className="card px-4 py-3">
          <RefundForm {...form} effect={effect} amount={order} onSubmit={(way) => void refund(way)} />
        </section>
      ) : null}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {retry === null ? null : (
          <button
            type="button"
            className="btn"
            disabled={!online || act.running}
            aria-busy={act.running}
            onClick={() => void tryAgain()}
          >
            {retry === 'check' ? <Trans>Query the payment provider now</Trans> : <Trans>Try to deliver again</Trans>}
          </button>
        )}
        {effect === null || isOpen ? null : (
          <button type="button" className="btn" onClick={() => change({ ...closed, order: id })}>
            <Trans>Refund this order</Trans>
          </button>
        )}
      </p>
    </>
  )
}
