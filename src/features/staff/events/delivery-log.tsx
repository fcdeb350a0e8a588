import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { EventDelivery, EventWebhook } from '../../../../contract/alerts/event-webhooks.ts'
import { seconds } from '../../../../contract/duration.ts'
import * as eventEndpoints from '../../../../contract/endpoints/staff-event-webhooks.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useOnline } from '../../../platform/online.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useProblemTexts } from '../alerts/webhook-messages.ts'
import { Block } from '../block.tsx'
import { useAct } from '../use-act.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { sendEventAgain } from './event-calls.ts'
import { eventNames } from './event-specs.ts'

export interface DeliveryLogProps {
  readonly webhook: EventWebhook
  readonly onClose: () => void
}

/** The newest events for a webhook, what became of each, and the way to send one again. */
export function DeliveryLog({ webhook: { id, value }, onClose }: DeliveryLogProps) {
  const { t } = useLingui()
  const { name } = value
  const read = useStaffApi(eventEndpoints.listEventDeliveries, { params: { id } }, { refreshInterval: seconds(5) })
  return (
    <Dialog title={t`Log of ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <Block read={read} failedTitle={t`The log could not be loaded`}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Notice icon="i-lucide-inbox" title={t`No events yet`} />
          ) : (
            <ul aria-label={t`Events, newest first`}>
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} webhookId={id} delivery={delivery} onDone={read.retry} />
              ))}
            </ul>
          )
        }
      </Block>
    </Dialog>
  )
}

interface DeliveryProps {
  readonly webhookId: string
  readonly delivery: EventDelivery
  readonly onDone: () => Promise<void>
}

const looks = {
  arrived: { icon: 'i-lucide-circle-check', color: 'text-ok' },
  waiting: { icon: 'i-lucide-clock', color: 'text-warn' },
  failed: { icon: 'i-lucide-circle-alert', color: 'text-bad' },
} as const

function Delivery({ webhookId, delivery, onDone }: DeliveryProps) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const now = useNow(seconds(10))
  const act = useAct()
  const online = useOnline()
  const problems = useProblemTexts()
  const { id, type, at, state, attempts, status, milliseconds, problem, nextAt } = delivery
  const known = Object.entries(eventNames).find(([each]) => each === type)?.[1]
  const label = known === undefined ? type : i18n._(known)
  const states = { arrived: t`Arrived`, waiting: t`Waiting`, failed: t`Given up` }
  const time = formatRecent(language, Date.parse(at), now)
  const next = nextAt === null || attempts === 0 ? undefined : formatRecent(language, Date.parse(nextAt), now)
  const facts = [
    ...(status === null ? [] : [`HTTP ${status}`]),
    ...(milliseconds === null ? [] : [`${milliseconds} ms`]),
    ...(next === undefined ? [] : [t`next attempt ${next}`]),
  ]
  const send = () => act.run(() => sendEventAgain(webhookId, id).finally(onDone))
  return (
    <li className="py-2.5 list-row flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span id={`${id}-what`} className="font-600">
          {label}
        </span>
        <span className="muted num">{time}</span>
      </p>
      <p className={`text-14px ${looks[state].color}`}>
        <span className={`${looks[state].icon} me-1.5`} aria-hidden />
        {states[state]}
        {problem === null ? null : <span className="block">{problems[problem]}</span>}
      </p>
      <p className="muted num">
        <Plural value={attempts} one="# attempt" other="# attempts" />
        {facts.map((fact) => ` · ${fact}`).join('')}
      </p>
      <ActProblem problem={act.problem} />
      <button
        type="button"
        id={`${id}-send`}
        aria-labelledby={`${id}-send ${id}-what`}
        className="btn-quiet self-start -ms-2.5"
        disabled={!online || act.running}
        onClick={() => void send()}
      >
        <Trans>Send again</Trans>
      </button>
    </li>
  )
}
