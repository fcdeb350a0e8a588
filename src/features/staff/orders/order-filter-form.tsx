import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { orderStatuses } from '../../../../contract/payments/payments.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FilterForm, FilterRow, SearchField } from '../filter-form.tsx'
import { type OrderAddress, orderAddress } from './order-address.ts'
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
  const isFiltered = [initial.search, initial.state, initial.from, initial.to].some((value) => value !== '')
  return (
    <FilterForm
      beside={children}
      onSubmit={() => onApply({ ...fields, after: '', order: '' })}
      onShowAll={isFiltered ? () => onApply(orderAddress.none) : undefined}
    >
      <SearchField
        label={t`Player or number`}
        value={fields.search}
        onChange={set('search')}
        hint={t`A SteamID or profile link, the beginning of a name or of an order number, or a number of the payment provider`}
      />
      <FilterRow isUsed={[initial.state, initial.from, initial.to].some((value) => value !== '')}>
        <Select
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
      </FilterRow>
    </FilterForm>
  )
}
