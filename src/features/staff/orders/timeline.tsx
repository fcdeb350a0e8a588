import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderEvent } from '../../../../contract/payments/staff-orders.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { actionMessages } from '../audit/action-messages.ts'
import { fullMoment } from '../full-moment.ts'
import { eventMessages, reasonMessages } from './order-messages.ts'

/** Everything that happened to an order, oldest first. */
export function Timeline({ events }: { readonly events: readonly OrderEvent[] }) {
  return (
    <section className="card px-4 py-3">
      <h3 className="text-16px font-600 mb-1">
        <Trans>Timeline</Trans>
      </h3>
      <ol>
        {events.map((event) => (
          <Entry key={`${event.at} ${event.kind} ${event.detail}`} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ event: { at, kind, detail, actor } }: { readonly event: OrderEvent }) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const message = kind === 'act' ? actionMessages[detail ?? ''] : eventMessages[kind]
  const reason = kind === 'refundDue' ? reasonMessages[detail ?? ''] : undefined
  const shownDetail = reason === undefined ? detail : i18n._(reason)
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 py-1.5 list-row">
      <time className="muted num sm:w-44" dateTime={at}>
        {fullMoment(language, at)}
      </time>
      {actor === null ? null : <span className="font-600 break-anywhere">{actor}</span>}
      <span className="break-anywhere">{message === undefined ? detail : i18n._(message)}</span>
      {kind === 'act' || shownDetail === null ? null : (
        <span className={`muted break-anywhere ${reason === undefined ? 'font-mono text-12px!' : ''}`}>
          {shownDetail}
        </span>
      )}
    </li>
  )
}
