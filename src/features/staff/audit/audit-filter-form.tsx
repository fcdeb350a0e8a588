import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateField } from '../../../ui/date-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FilterForm, FilterRow } from '../filter-form.tsx'
import { useTextOf } from '../table/use-typed.ts'
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
  const [actor, setActor] = useTextOf(initial.actor)
  const [subject, setSubject] = useTextOf(initial.subject)
  const apply = (more: Partial<AuditAddress> = {}) =>
    onApply({ ...initial, actor, subject, ...more, before: '', after: '' })
  const { action, from, to } = initial
  const isFiltered = [initial.actor, initial.subject, action, from, to].some((value) => value !== '')
  return (
    <FilterForm
      beside={children}
      onSubmit={() => apply()}
      onShowAll={isFiltered ? () => onApply({ ...auditAddress.none, sort: initial.sort }) : undefined}
    >
      <FilterRow isUsed={isFiltered}>
        {hasActor ? (
          <TextField label={t`Who`} value={actor} onChange={setActor} maxLength={200} autoComplete="off" />
        ) : null}
        <Select
          label={t`Action`}
          value={action}
          options={[
            { value: '', label: t`All actions` },
            ...Object.entries(actionMessages).map(([value, message]) => ({ value, label: i18n._(message) })),
          ]}
          onChange={(next) => apply({ action: next })}
        />
        <TextField
          label={t`Target`}
          type="search"
          value={subject}
          onChange={setSubject}
          maxLength={200}
          autoComplete="off"
        />
        <DateField label={t`From`} value={from} onChange={(day) => apply({ from: day })} />
        <DateField label={t`Until`} value={to} onChange={(day) => apply({ to: day })} />
      </FilterRow>
    </FilterForm>
  )
}
