import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useCommunity } from '../../../platform/community.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ServerField, SharedFields } from './core/server-fields.ts'
import { useFieldWords } from './use-field-words.ts'

export interface PlaceFieldsProps {
  readonly fields: Pick<SharedFields, 'mode' | 'region' | 'pingTarget'>
  readonly wrong: readonly ServerField[]
  readonly onChange: (field: 'mode' | 'region' | 'pingTarget', value: string) => void
}

/** Mode, region and ping target, which the servers of one host often have in common. */
export function PlaceFields({ fields, wrong, onChange }: PlaceFieldsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const listId = useId()
  const { modes, regions } = useCommunity()
  const { labels, problems } = useFieldWords()
  const problem = (field: ServerField) => (wrong.includes(field) ? problems[field] : undefined)
  return (
    <>
      <div className="grid sm:grid-cols-2 gap-3">
        <TextField
          label={labels.mode}
          value={fields.mode}
          onChange={(value) => onChange('mode', value)}
          maxLength={32}
          autoComplete="off"
          list={listId}
          problem={problem('mode')}
        />
        <datalist id={listId}>
          {modes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </datalist>
        <Select
          label={labels.region}
          value={fields.region}
          options={[
            { value: '', label: t`Choose…` },
            ...regions.map(({ code, name }) => ({ value: code, label: name[language] })),
          ]}
          onChange={(value) => onChange('region', value)}
          problem={problem('region')}
        />
      </div>
      <TextField
        label={labels.pingTarget}
        hint={t`The latency responder that players measure against: its host name, or the server's own address if one runs there. Empty: latency is not measured.`}
        value={fields.pingTarget}
        onChange={(value) => onChange('pingTarget', value)}
        maxLength={260}
        autoComplete="off"
        spellCheck={false}
        problem={problem('pingTarget')}
      />
    </>
  )
}
