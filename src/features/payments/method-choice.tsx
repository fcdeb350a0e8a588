import { Trans } from '@lingui/react/macro'
import type { PaymentMethod, PaymentMethodOffer } from '../../../contract/payments/payments.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { usePaymentMessages } from './payment-messages.ts'

const icons: Readonly<Record<PaymentMethod, string>> = {
  alipay: 'i-lucide-wallet',
  wechat: 'i-lucide-qr-code',
  paypal: 'i-lucide-globe',
}

export interface MethodChoiceProps {
  readonly offers: readonly PaymentMethodOffer[]
  readonly value: PaymentMethod
  readonly onChange: (method: PaymentMethod) => void
}

/** The payment methods, as radio buttons in cards. */
export function MethodChoice({ offers, value, onChange }: MethodChoiceProps) {
  const messages = usePaymentMessages()
  return (
    <ChoiceGroup legend={<Trans>Payment method</Trans>}>
      <div className="grid gap-2 sm:grid-cols-3">
        {offers.map(({ method, currency, test }) => (
          <ChoiceCard key={method} name="payment-method" checked={method === value} onChange={() => onChange(method)}>
            <span className="flex items-center gap-3">
              <span className={`${icons[method]} text-24px text-accent shrink-0`} aria-hidden />
              <span className="grow flex flex-col leading-1.3">
                <span className="font-600">{messages.method(method)}</span>
                <span className="muted num">
                  {currency}
                  {test ? (
                    <>
                      {' · '}
                      <Trans>test payment</Trans>
                    </>
                  ) : null}
                </span>
              </span>
            </span>
          </ChoiceCard>
        ))}
      </div>
    </ChoiceGroup>
  )
}
