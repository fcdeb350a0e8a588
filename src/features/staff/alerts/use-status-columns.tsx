import { Trans, useLingui } from '@lingui/react/macro'
import type { StatusMessage } from '../../../../contract/alerts/status-messages.ts'
import { seconds } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { useCommunity } from '../../../platform/community.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import type { Column } from '../table/column.ts'
import { useAddressColumns } from './use-address-columns.tsx'
import type { StatusSpecs } from './use-status-specs.ts'
import { useProblemTexts } from './webhook-messages.ts'

/** The columns of the status messages: where, what they say, and when they were written. */
export function useStatusColumns(
  specs: StatusSpecs,
  onEdit: (message: StatusMessage) => void,
): readonly Column<StatusMessage>[] {
  const { t } = useLingui()
  const addressColumns = useAddressColumns(onEdit)
  return [
    ...addressColumns,
    { name: 'says', label: t`What it says`, cell: (message) => <Says message={message} specs={specs} /> },
    {
      name: 'written',
      label: t`State`,
      by: ({ writtenAt }) => (writtenAt === null ? null : -Date.parse(writtenAt)),
      cell: ({ writtenAt, trouble }) => (
        <div role="status" className="min-w-40">
          <Written at={writtenAt} />
          {trouble === null ? null : <Trouble trouble={trouble} />}
        </div>
      ),
    },
  ]
}

function Says({ message: { value }, specs }: { readonly message: StatusMessage; readonly specs: StatusSpecs }) {
  const { t } = useLingui()
  const { say } = useFieldWords()
  const { modes } = useCommunity()
  const nameOf = (key: string) => say(modes.find((mode) => mode.id === key)?.name ?? key)
  const servers = value.fillServers.map((each) => specs.serverNames.get(each) ?? each).join(' · ')
  const said = [
    value.modes.length === 0 ? t`All modes` : value.modes.map(nameOf).join(' · '),
    value.hasLinks ? t`With links` : t`Without links`,
  ]
  return (
    <>
      {said.join(' · ')}
      {servers === '' ? null : (
        <span className="block muted break-anywhere">
          <Trans>Announces when {servers} fill up</Trans>
        </span>
      )}
    </>
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
      <p className={isPaused ? 'text-bad' : 'text-warn'}>
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
