import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { decimalText } from '../../../../contract/payments/money.ts'
import type { StaffRefund } from '../../../../contract/payments/staff-orders.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { fullMoment } from '../full-moment.ts'
import { reasonMessages } from './order-messages.ts'

export interface RefundStateProps {
  readonly refund: StaffRefund
  /** What can be done about it. */
  readonly children: ReactNode
}

/** A payment that goes back: why, how far it is, and what was wrong with the last attempt. */
export function RefundState({ refund, children }: RefundStateProps) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { amountMinor, currency, reason, transactionId, doneAt, requestedAt, number, problem, stopped } = refund
  const amount = `${decimalText(amountMinor)} ${currency}`
  const reasonMessage = reasonMessages[reason]
  const why = reasonMessage === undefined ? reason : i18n._(reasonMessage)
  const state = () => {
    if (doneAt !== null) {
      const time = fullMoment(language, doneAt)
      return <Trans>Returned {time}</Trans>
    }
    if (stopped) return <Trans>Not sent: needs attention</Trans>
    return requestedAt === null ? (
      <Trans>Will be sent in a moment</Trans>
    ) : (
      <Trans>Sent, waiting for the provider</Trans>
    )
  }
  return (
    <section className="card px-4 py-3 flex flex-col gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-16px font-600">
        <span>
          <Trans>
            Refund of <span className="num">{amount}</span>
          </Trans>
        </span>
        <span className={`text-14px font-400 ${stopped ? 'text-warn' : 'text-text-muted'}`}>{state()}</span>
      </h3>
      <p className="muted break-anywhere">
        {why} · <span className="font-mono text-12px">{transactionId}</span>
        {number === null ? null : (
          <>
            {' → '}
            <span className="font-mono text-12px select-all">{number}</span>
          </>
        )}
      </p>
      {problem === null ? null : <p className="text-14px text-bad break-anywhere">{problem}</p>}
      {children}
    </section>
  )
}
