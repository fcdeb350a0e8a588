import { Trans, useLingui } from '@lingui/react/macro'
import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import type { DurationCode } from '../../../contract/payments/payments.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useApi } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { durationMessages } from '../../shared/duration-messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The table shows five of the seven durations. */
const shown: readonly DurationCode[] = ['4h', '7d', '1m', '3m', '1y']

/** Prices of both tiers in CNY; PayPal's are shown in the order form. */
export function PriceTable() {
  const language = useLanguage()
  const { data, failed, retry } = useApi(paymentEndpoints.readPricing, {
    query: { product_type: 'server_rental', currency: 'CNY' },
  })
  const { i18n } = useLingui()
  if (!data && failed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        <Trans>The prices could not be loaded</Trans>
        <button type="button" className="btn" onClick={retry}>
          <Trans>Try again</Trans>
        </button>
      </p>
    )
  }
  const price = (duration: DurationCode, relocatable: boolean) => {
    if (!data) return <Skeleton className="h-4 w-14" />
    const item = data.data.items.find((each) => each.duration === duration && each.relocatable === relocatable)
    return item ? formatMoney(language, { amountMinor: item.amountMinor, currency: data.data.currency }) : '–'
  }
  return (
    <table className="w-full text-14px num">
      <thead>
        <tr className="text-text-muted text-start">
          <th scope="col" className="text-start font-400 py-1">
            <Trans>How long</Trans>
          </th>
          <th scope="col" className="text-end font-400 py-1">
            <Trans>Basic</Trans>
          </th>
          <th scope="col" className="text-end font-400 py-1">
            <Trans>Premium</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((duration) => (
          <tr key={duration} className="border-t border-t-line">
            <th scope="row" className="text-start font-400 py-1">
              {i18n._(durationMessages[duration])}
            </th>
            <td className="text-end py-1">{price(duration, false)}</td>
            <td className="text-end py-1">{price(duration, true)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
