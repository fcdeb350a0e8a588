import { useLingui } from '@lingui/react/macro'
import type { WebhookFormat } from '../../../../contract/alerts/alerts.ts'
import type { Language } from '../../../../contract/language.ts'
import { languageNameOf } from '../edits/language-options.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import type { Column } from '../table/column.ts'
import { RowName } from './row-parts.tsx'
import { type NamedWebhook, webhookName } from './webhook-messages.ts'
import { formatNames } from './webhook-specs.ts'

/** A webhook for alerts, or a status message. */
interface Addressed extends NamedWebhook {
  readonly id: string
  readonly value: NamedWebhook['value'] & { readonly format: WebhookFormat; readonly language: Language }
}

/** The columns that say where something is sent, in which format and language. */
export function useAddressColumns<Row extends Addressed>(onEdit: (row: Row) => void): readonly Column<Row>[] {
  const { t } = useLingui()
  const { say } = useFieldWords()
  const formatOf = ({ value }: Row) => say(formatNames[value.format])
  return [
    {
      name: 'name',
      label: t`Address`,
      by: webhookName,
      cell: (row) => <RowName id={row.id} name={webhookName(row)} onEdit={() => onEdit(row)} />,
    },
    {
      name: 'format',
      label: t`Kind of address`,
      isBesideTitle: true,
      isExtra: true,
      by: formatOf,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="chip">{formatOf(row)}</span>
          {say(languageNameOf(row.value.language))}
        </span>
      ),
    },
  ]
}
