import { Trans } from '@lingui/react/macro'
import type { RefundEffect } from '../../../../contract/payments/refunds.ts'
import { formatChinaTime } from '../../../platform/format-china.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { fullMoment } from '../full-moment.ts'

/** What a refund takes back, in a sentence. */
export function RefundEffectText({ effect }: { readonly effect: RefundEffect }) {
  const language = useLanguage()
  const { product, subject: id, endsAt, newEndsAt, endsNow } = effect
  if (endsAt === null || newEndsAt === null) {
    return <Trans>The purchase is used up, so nothing else changes.</Trans>
  }
  if (product === 'server_rental') {
    const [end, newEnd] = [endsAt, newEndsAt].map((at) => formatChinaTime(Date.parse(at)))
    if (endsNow) {
      return (
        <Trans>
          The practice server {id} ends now instead of {end} (China time), and everyone on it is disconnected.
        </Trans>
      )
    }
    if (endsAt === newEndsAt)
      return (
        <Trans>
          The practice server {id} still ends {end} (China time).
        </Trans>
      )
    return (
      <Trans>
        The practice server {id} ends {newEnd} instead of {end} (China time).
      </Trans>
    )
  }
  const [end, newEnd] = [fullMoment(language, endsAt), fullMoment(language, newEndsAt)]
  if (endsNow) return <Trans>VIP ends now instead of {end}.</Trans>
  if (endsAt === newEndsAt) return <Trans>VIP still ends {end}.</Trans>
  return (
    <Trans>
      VIP ends {newEnd} instead of {end}.
    </Trans>
  )
}
