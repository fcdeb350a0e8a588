import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { eventTypes } from '../../../../contract/alerts/event-types.ts'
import type { EventWebhook } from '../../../../contract/alerts/event-webhooks.ts'
import { Receives, RowName } from '../alerts/row-parts.tsx'
import { useFieldWords } from '../edits/use-field-words.ts'
import type { Column } from '../table/column.ts'
import { eventNames } from './event-specs.ts'

/** The columns of the webhooks for events: which program, what it receives, and what has not arrived. */
export function useEventColumns(onEdit: (webhook: EventWebhook) => void): readonly Column<EventWebhook>[] {
  const { t } = useLingui()
  const { say } = useFieldWords()
  return [
    {
      name: 'name',
      label: t`Name`,
      by: ({ value }) => value.name,
      cell: (webhook) => <RowName id={webhook.id} name={webhook.value.name} onEdit={() => onEdit(webhook)} />,
    },
    {
      name: 'host',
      label: t`Host`,
      by: ({ value }) => value.host,
      cell: ({ value }) => <span className="break-anywhere">{value.host}</span>,
    },
    {
      name: 'types',
      label: t`Receives`,
      by: ({ value }) => -value.types.length,
      cell: ({ value: { types } }) => (
        <Receives
          names={types.map((type) => say(eventNames[type]))}
          isAll={types.length === eventTypes.length}
          all={<Trans>All events</Trans>}
        />
      ),
    },
    {
      name: 'state',
      label: t`State`,
      isBesideTitle: true,
      // What needs attention comes first.
      by: ({ failed, waiting, value }) => (failed > 0 ? 0 : waiting > 0 ? 1 : value.isMuted ? 2 : 3),
      cell: (webhook) => <State webhook={webhook} />,
    },
  ]
}

const State = ({ webhook: { value, waiting, failed } }: { readonly webhook: EventWebhook }) => (
  <>
    {value.isMuted ? (
      <span className="chip">
        <Trans>Muted</Trans>
      </span>
    ) : null}
    {waiting === 0 ? null : (
      <span className="block text-warn">
        <Plural value={waiting} one="# event waits for delivery" other="# events wait for delivery" />
      </span>
    )}
    {failed === 0 ? null : (
      <span className="block text-bad">
        <Plural value={failed} one="# event was given up" other="# events were given up" />
      </span>
    )}
  </>
)
