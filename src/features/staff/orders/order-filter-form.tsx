import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { orderStatuses } from '../../../../contract/payments.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { Choice } from '../choice.tsx'
import { anyOrder, type OrderAddress } from './order-address.ts'
import { stateMessages } from './order-messages.ts'

export interface OrderFilterFormProps {
  readonly initial: OrderAddress
  readonly onApply: (address: OrderAddress) => void
  /** Beside the buttons. */
  readonly children: ReactNode
}

/** The search of orders; it applies when it is submitted. */
export function OrderFilterForm({ initial, onApply, children }: OrderFilterFormProps) {
  const { t, i18n } = useLingui()
  const [fields, setFields] = useState(initial)
  const set = (name: keyof OrderAddress) => (value: string) => setFields({ ...fields, [name]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply({ ...fields, after: '', order: '' })
  }
  const isFiltered = [initial.search, initial.state, initial.from, initial.to].some((value) => value !== '')
  return (
    <form className="card px-4 py-3 flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label={t`Player or number`}
        value={fields.search}
        onChange={set('search')}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        hint={t`A SteamID or profile link, the beginning of an order number, or a number of the payment provider`}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-3">
        <Choice
          label={t`State`}
          value={fields.state}
          options={[
            { value: '', label: t`All` },
            ...orderStatuses.map((value) => ({ value, label: i18n._(stateMessages[value]) })),
          ]}
          onChange={set('state')}
        />
        <TextField label={t`From`} type="date" value={fields.from} onChange={set('from')} />
        <TextField label={t`Until`} type="date" value={fields.to} onChange={set('to')} />
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn-main">
          <Trans>Search</Trans>
        </button>
        {isFiltered ? (
          <button type="button" className="btn-quiet" onClick={() => onApply(anyOrder)}>
            <Trans>Show all</Trans>
          </button>
        ) : null}
        <span className="ms-auto">{children}</span>
      </div>
    </form>
  )
}
