import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { orderStatuses } from '../../../../contract/payments/payments.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { FilterForm, FilterRow, SearchField } from '../filter-form.tsx'
import { useTextOf } from '../table/use-typed.ts'
import { type OrderAddress, orderAddress } from './order-address.ts'
import { stateMessages } from './order-messages.ts'

export interface OrderFilterFormProps {
  readonly initial: OrderAddress
  readonly onApply: (address: OrderAddress) => void
  /** Beside the buttons. */
  readonly children: ReactNode
}

/** The filter of orders. */
export function OrderFilterForm({ initial, onApply, children }: OrderFilterFormProps) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useTextOf(initial.search)
  const apply = (more: Partial<OrderAddress> = {}) => onApply({ ...initial, search, ...more, after: '', order: '' })
  const isFiltered = [initial.search, initial.state, initial.from, initial.to].some((value) => value !== '')
  return (
    <FilterForm
      beside={children}
      onSubmit={() => apply()}
      onShowAll={isFiltered ? () => onApply({ ...orderAddress.none, sort: initial.sort }) : undefined}
    >
      <SearchField
        label={t`Player or number`}
        value={search}
        onChange={setSearch}
        hint={t`A SteamID or profile link, the beginning of a name or of an order number, or a number of the payment provider`}
      />
      <FilterRow isUsed={[initial.state, initial.from, initial.to].some((value) => value !== '')}>
        <Select
          label={t`State`}
          value={initial.state}
          options={[
            { value: '', label: t`All` },
            ...orderStatuses.map((value) => ({ value, label: i18n._(stateMessages[value]) })),
          ]}
          onChange={(state) => apply({ state })}
        />
        <DateField label={t`From`} value={initial.from} onChange={(from) => apply({ from })} />
        <DateField label={t`Until`} value={initial.to} onChange={(to) => apply({ to })} />
      </FilterRow>
    </FilterForm>
  )
}
