import { Trans } from '@lingui/react/macro'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import { payAddressKind } from './pay-address.ts'
import { usePaymentMessages } from './payment-messages.ts'

export interface LinkPaymentProps {
  readonly address: string
  readonly method: PaymentMethod
  /** The page was already opened automatically. */
  readonly opened: boolean
}

/** The link to the provider's own page (PAY-02). */
export function LinkPayment({ address, method, opened }: LinkPaymentProps) {
  const messages = usePaymentMessages()
  const name = messages.method(method)
  if (payAddressKind(address) !== 'open') {
    return (
      <p role="alert" className="text-bad">
        <Trans>The payment address is invalid and can't be opened. Please contact the community's operators.</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <a className="btn-main w-full max-w-340px" href={address} target="_blank" rel="noopener noreferrer">
        <span className="i-lucide-external-link" aria-hidden />
        {opened ? <Trans>Open {name} again</Trans> : <Trans>Open {name}</Trans>}
      </a>
      <p className="muted max-w-420px">
        {opened ? (
          <Trans>{name} opened in a new tab. If you don't see it, use the button.</Trans>
        ) : (
          <Trans>Pay there, then come back. This page updates automatically.</Trans>
        )}
      </p>
    </div>
  )
}
