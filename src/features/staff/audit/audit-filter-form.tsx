import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FilterForm, FilterRow } from '../filter-form.tsx'
import { actionMessages } from './action-messages.ts'
import { type AuditAddress, auditAddress } from './audit-filter.ts'

export interface AuditFilterFormProps {
  readonly initial: AuditAddress
  /** A moderator sees only their own acts. */
  readonly hasActor: boolean
  readonly onApply: (filter: AuditAddress) => void
  /** Beside the buttons. */
  readonly children: ReactNode
}

/** The filter of the audit. */
export function AuditFilterForm({ initial, hasActor, onApply, children }: AuditFilterFormProps) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState(initial)
  const set = (name: keyof AuditAddress) => (value: string) => setFilter({ ...filter, [name]: value })
  const isFiltered = Object.entries(initial).some(([name, value]) => name !== 'before' && value !== '')
  return (
    <FilterForm
      beside={children}
      onSubmit={() => onApply({ ...filter, before: '' })}
      onShowAll={isFiltered ? () => onApply(auditAddress.none) : undefined}
    >
      <FilterRow isUsed={isFiltered}>
        {hasActor ? (
          <TextField label={t`Who`} value={filter.actor} onChange={set('actor')} maxLength={200} autoComplete="off" />
        ) : null}
        <Select
          label={t`Action`}
          value={filter.action}
          options={[
            { value: '', label: t`All actions` },
            ...Object.entries(actionMessages).map(([value, message]) => ({ value, label: i18n._(message) })),
          ]}
          onChange={set('action')}
        />
        <TextField
          label={t`Target`}
          value={filter.subject}
          onChange={set('subject')}
          maxLength={200}
          autoComplete="off"
        />
        <TextField label={t`From`} type="date" value={filter.from} onChange={set('from')} />
        <TextField label={t`Until`} type="date" value={filter.to} onChange={set('to')} />
      </FilterRow>
    </FilterForm>
  )
}
