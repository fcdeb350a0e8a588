import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { alertKinds } from '../../../../contract/alerts/alerts.ts'
import type { DeliveryAttempt, StaffWebhook } from '../../../../contract/alerts/staff-webhooks.ts'
import { seconds } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import type { Column } from '../table/column.ts'
import { Receives } from './row-parts.tsx'
import { useAddressColumns } from './use-address-columns.tsx'
import { useProblemTexts } from './webhook-messages.ts'
import { kindMessages } from './webhook-specs.ts'

/** What needs attention comes first. */
const lastRanks = { failed: 0, waiting: 1, arrived: 2 } as const

/** The columns of the webhooks for alerts: where, what they receive, and what became of the last message. */
export function useWebhookColumns(onEdit: (webhook: StaffWebhook) => void): readonly Column<StaffWebhook>[] {
  const { t } = useLingui()
  const { say } = useFieldWords()
  const addressColumns = useAddressColumns(onEdit)
  return [
    ...addressColumns,
    {
      name: 'kinds',
      label: t`Receives`,
      by: ({ value }) => -value.kinds.length,
      cell: ({ value: { kinds } }) => (
        <Receives
          names={kinds.map((kind) => say(kindMessages[kind]))}
          isAll={kinds.length === alertKinds.length}
          all={<Trans>All alerts</Trans>}
        />
      ),
    },
    {
      name: 'last',
      label: t`Last message`,
      by: ({ last }) => (last === null ? null : lastRanks[last.state]),
      cell: ({ last, mutedAt }) => (
        <>
          {mutedAt === null ? null : <MutedSince at={mutedAt} />}
          <div role="status" className="min-w-40 empty:hidden">
            {last === null ? null : <LastAttempt last={last} />}
          </div>
        </>
      ),
    },
  ]
}

function MutedSince({ at }: { readonly at: string }) {
  const time = formatRecent(useLanguage(), Date.parse(at), useNow(seconds(10)))
  return (
    <p className="text-warn">
      <span className="i-lucide-bell-off me-1.5" aria-hidden />
      <Trans>Muted since {time}</Trans>
    </p>
  )
}

const looks = {
  arrived: { color: 'text-ok', icon: 'i-lucide-circle-check' },
  waiting: { color: 'text-warn', icon: 'i-lucide-circle-alert' },
  failed: { color: 'text-bad', icon: 'i-lucide-circle-alert' },
} as const

function LastAttempt({ last: { at, state, attempts, problem, detail } }: { readonly last: DeliveryAttempt }) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow(seconds(10))
  const problemTexts = useProblemTexts()
  const time = at === null ? '' : formatRecent(language, Date.parse(at), now)
  const { color, icon } = looks[state]
  const states = { arrived: t`Arrived`, waiting: t`Waiting`, failed: t`Given up` }
  return (
    <>
      <p className={color}>
        <span className={`${icon} me-1.5`} aria-hidden />
        {states[state]}
        {problem === null ? null : <span className="block">{problemTexts[problem]}</span>}
      </p>
      <p className="muted num break-anywhere">
        {time} · <Plural value={attempts} one="# attempt" other="# attempts" /> {detail === '' ? null : `· ${detail}`}
      </p>
    </>
  )
}
