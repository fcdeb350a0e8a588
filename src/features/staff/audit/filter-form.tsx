import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { actionMessages } from './action-messages.ts'
import type { AuditFilterFields } from './audit-filter.ts'

export interface FilterFormProps {
  readonly initial: AuditFilterFields
  /** A moderator sees only their own acts. */
  readonly hasActor: boolean
  readonly onApply: (filter: AuditFilterFields) => void
  /** Beside the buttons. */
  readonly children: ReactNode
}

const empty: AuditFilterFields = { actor: '', action: '', subject: '', from: '', to: '' }

/** The filter of the audit; it applies when it is submitted. */
export function FilterForm({ initial, hasActor, onApply, children }: FilterFormProps) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState(initial)
  const actionId = useId()
  const set = (name: keyof AuditFilterFields) => (value: string) => setFilter({ ...filter, [name]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(filter)
  }
  const isFiltered = Object.values(initial).some((value) => value !== '')
  return (
    <form className="card px-4 py-3 flex flex-col gap-3" onSubmit={submit}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(168px,1fr))] gap-3">
        {hasActor ? (
          <TextField label={t`Who`} value={filter.actor} onChange={set('actor')} maxLength={200} autoComplete="off" />
        ) : null}
        <div className="flex flex-col gap-1 min-w-0">
          <label htmlFor={actionId} className="text-14px font-600">
            <Trans>What</Trans>
          </label>
          <select
            id={actionId}
            className="field w-full min-w-0 border-text-faint!"
            value={filter.action}
            onChange={(event) => set('action')(event.target.value)}
          >
            <option value="">{t`All acts`}</option>
            {Object.entries(actionMessages).map(([action, message]) => (
              <option key={action} value={action}>
                {i18n._(message)}
              </option>
            ))}
          </select>
        </div>
        <TextField
          label={t`Whom or what`}
          value={filter.subject}
          onChange={set('subject')}
          maxLength={200}
          autoComplete="off"
        />
        <TextField label={t`From`} type="date" value={filter.from} onChange={set('from')} />
        <TextField label={t`Until`} type="date" value={filter.to} onChange={set('to')} />
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn">
          <Trans>Filter</Trans>
        </button>
        {isFiltered ? (
          <button type="button" className="btn-quiet" onClick={() => onApply(empty)}>
            <Trans>Show all</Trans>
          </button>
        ) : null}
        <span className="ms-auto">{children}</span>
      </div>
    </form>
  )
}
