import { Trans, useLingui } from '@lingui/react/macro'
import type { StatusMessage } from '../../../../contract/alerts/status-messages.ts'
import { seconds } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { useCommunity } from '../../../platform/community.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useOnline } from '../../../platform/online.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { ActProblem } from '../act-problem.tsx'
import { languageNameOf } from '../edits/language-options.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import { useAct } from '../use-act.ts'
import { resumeStatusMessage } from './status-calls.ts'
import type { StatusSpecs } from './use-status-specs.ts'
import type { WebhookPurpose } from './use-webhook-edit.ts'
import { useProblemTexts, webhookName } from './webhook-messages.ts'
import { RowButton } from './webhook-row.tsx'
import { formatNames } from './webhook-specs.ts'

export interface StatusRowProps {
  readonly message: StatusMessage
  readonly specs: StatusSpecs
  readonly onOpen: (purpose: Exclude<WebhookPurpose, 'add'>) => void
  readonly onRemove: () => void
  /** Something was done: the list is to be read again. */
  readonly onDone: () => Promise<void>
}

/** One status message: what it says, how it is, and what can be done with it. */
export function StatusRow({ message, specs, onOpen, onRemove, onDone }: StatusRowProps) {
  const { t } = useLingui()
  const act = useAct()
  const { say } = useFieldWords()
  const community = useCommunity()
  const isOffline = !useOnline()
  const { id, value, trouble } = message
  const nameOf = (key: string) => say(community.modes.find((mode) => mode.id === key)?.name ?? key)
  const servers = value.fillServers.map((each) => specs.serverNames.get(each) ?? each).join(' · ')
  const said = [
    value.modes.length === 0 ? t`All modes` : value.modes.map(nameOf).join(' · '),
    value.hasLinks ? t`With links` : t`Without links`,
  ]
  return (
    <li className="px-4 py-2.5 list-row flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span id={id} className="font-600 break-anywhere">
          {webhookName(message)}
        </span>
        <span className="chip">{say(formatNames[value.format])}</span>
        <span className="chip">{say(languageNameOf(value.language))}</span>
      </p>
      <p className="muted">{said.join(' · ')}</p>
      {servers === '' ? null : (
        <p className="muted break-anywhere">
          <Trans>Announces when {servers} fill up</Trans>
        </p>
      )}
      <div role="status">
        <Written at={message.writtenAt} />
        {trouble === null ? null : <Trouble trouble={trouble} />}
      </div>
      <ActProblem problem={act.problem} />
      <div className="flex flex-wrap gap-1 -ms-2.5">
        {trouble === null ? null : (
          <RowButton
            of={id}
            act="resume"
            isDisabled={isOffline || act.running}
            onPress={() => void act.run(() => resumeStatusMessage(id).finally(onDone))}
          >
            <Trans>Try again</Trans>
          </RowButton>
        )}
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

function Written({ at }: { readonly at: string | null }) {
  const language = useLanguage()
  const now = useNow(seconds(10))
  const time = at === null ? '' : formatRecent(language, Date.parse(at), now)
  return <p className="muted">{at === null ? <Trans>Never written yet</Trans> : <Trans>Written {time}</Trans>}</p>
}

function Trouble({ trouble }: { readonly trouble: NonNullable<StatusMessage['trouble']> }) {
  const { isPaused, problem, detail } = trouble
  const problemTexts = useProblemTexts()
  return (
    <>
      <p className={`text-14px ${isPaused ? 'text-bad' : 'text-warn'}`}>
        <span className="i-lucide-circle-alert me-1.5" aria-hidden />
        {isPaused ? (
          <Trans>Paused. The portal does not try again by itself.</Trans>
        ) : (
          <Trans>It could not be updated. The portal tries again.</Trans>
        )}
        <span className="block">{problemTexts[problem]}</span>
      </p>
      <p className="muted num break-anywhere">{detail}</p>
    </>
  )
}
