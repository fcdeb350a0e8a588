import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { alertKinds } from '../../../../contract/alerts/alerts.ts'
import type { DeliveryAttempt, StaffWebhook } from '../../../../contract/alerts/staff-webhooks.ts'
import { seconds } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useOnline } from '../../../platform/online.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { ActProblem } from '../act-problem.tsx'
import { languageNameOf } from '../edits/language-options.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import { useAct } from '../use-act.ts'
import type { WebhookPurpose } from './use-webhook-edit.ts'
import { editWebhook, testWebhook } from './webhook-calls.ts'
import { useProblemTexts, webhookName } from './webhook-messages.ts'
import { formatNames, kindMessages } from './webhook-specs.ts'

export interface WebhookRowProps {
  readonly webhook: StaffWebhook
  readonly onOpen: (purpose: Exclude<WebhookPurpose, 'add'>) => void
  readonly onRemove: () => void
  /** Something was done: the list is to be read again. */
  readonly onDone: () => Promise<void>
}

/** One webhook: what it is told, what became of the last message, and what can be done with it. */
export function WebhookRow({ webhook, onOpen, onRemove, onDone }: WebhookRowProps) {
  const act = useAct()
  const { say } = useFieldWords()
  const isDisabled = !useOnline() || act.running
  const { id, value, last, mutedAt } = webhook
  const { format, language, kinds, isMuted } = value
  const run = async (work: () => Promise<unknown>) => {
    await act.run(() => work().finally(onDone))
  }
  const mute = () => editWebhook(webhook, { value: { language, kinds, isMuted: !isMuted } })
  return (
    <li className="px-4 py-2.5 list-row flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span id={id} className="font-600 break-anywhere">
          {webhookName(webhook)}
        </span>
        <span className="chip">{say(formatNames[format])}</span>
        <span className="chip">{say(languageNameOf(language))}</span>
      </p>
      <p className="muted">
        {kinds.length === alertKinds.length ? (
          <Trans>All alerts</Trans>
        ) : kinds.length === 0 ? (
          <Trans>Nothing: every kind is off</Trans>
        ) : (
          kinds.map((kind) => say(kindMessages[kind])).join(' · ')
        )}
      </p>
      {mutedAt === null ? null : <MutedSince at={mutedAt} />}
      <div role="status" className="empty:hidden">
        {last === null ? null : <LastAttempt last={last} />}
      </div>
      <ActProblem problem={act.problem} />
      <div className="flex flex-wrap gap-1 -ms-2.5">
        <RowButton of={id} act="test" isDisabled={isDisabled} onPress={() => void run(() => testWebhook(id))}>
          <Trans>Send a test</Trans>
        </RowButton>
        <RowButton of={id} act="mute" isDisabled={isDisabled} onPress={() => void run(mute)}>
          {isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
        </RowButton>
        <RowButton of={id} act="edit" onPress={() => onOpen('edit')}>
          <Trans>Edit</Trans>
        </RowButton>
        <RowButton of={id} act="move" onPress={() => onOpen('move')}>
          <Trans>Replace the address</Trans>
        </RowButton>
        <RowButton of={id} act="remove" onPress={onRemove}>
          <Trans>Remove</Trans>
        </RowButton>
      </div>
    </li>
  )
}

export interface RowButtonProps {
  /** The id of the webhook, or of the status message. */
  readonly of: string
  readonly act: string
  readonly isDisabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Its name for the screen reader is its text and the webhook's name. */
export const RowButton = ({ of, act, isDisabled, onPress, children }: RowButtonProps) => (
  <button
    type="button"
    id={`${of}-${act}`}
    aria-labelledby={`${of}-${act} ${of}`}
    className="btn-quiet"
    disabled={isDisabled}
    onClick={onPress}
  >
    {children}
  </button>
)

function MutedSince({ at }: { readonly at: string }) {
  const time = formatRecent(useLanguage(), Date.parse(at), useNow(seconds(10)))
  return (
    <p className="text-14px text-warn">
      <span className="i-lucide-bell-off me-1.5" aria-hidden />
      <Trans>Muted since {time}</Trans>
    </p>
  )
}

function LastAttempt({ last: { at, state, attempts, problem, detail } }: { readonly last: DeliveryAttempt }) {
  const language = useLanguage()
  const now = useNow(seconds(10))
  const problemTexts = useProblemTexts()
  const time = at === null ? '' : formatRecent(language, Date.parse(at), now)
  return (
    <>
      <p className={`text-14px ${state === 'arrived' ? 'text-ok' : state === 'waiting' ? 'text-warn' : 'text-bad'}`}>
        <span
          className={`${state === 'arrived' ? 'i-lucide-circle-check' : 'i-lucide-circle-alert'} me-1.5`}
          aria-hidden
        />
        {state === 'arrived' ? (
          <Trans>The last message arrived.</Trans>
        ) : state === 'waiting' ? (
          <Trans>The last message did not arrive yet. The portal tries again.</Trans>
        ) : (
          <Trans>The last message did not arrive.</Trans>
        )}
        {problem === null ? null : <span className="block">{problemTexts[problem]}</span>}
      </p>
      <p className="muted num break-anywhere">
        {time} · <Plural value={attempts} one="# attempt" other="# attempts" /> {detail === '' ? null : `· ${detail}`}
      </p>
    </>
  )
}
