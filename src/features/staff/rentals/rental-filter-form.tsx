import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { rentalStatuses } from '../../../../contract/rentals/rentals.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { Select } from '../../../ui/select.tsx'
import { FilterForm, FilterRow, SearchField } from '../filter-form.tsx'
import { type RentalAddress, rentalAddress } from './rental-address.ts'
import { statusMessages } from './rental-status.tsx'

export interface RentalFilterFormProps {
  readonly initial: RentalAddress
  readonly onApply: (address: RentalAddress) => void
}

/** The search of rentals; it applies when it is submitted. */
export function RentalFilterForm({ initial, onApply }: RentalFilterFormProps) {
  const { t, i18n } = useLingui()
  const regionName = useRegionName()
  const { regions } = useCommunity()
  const [fields, setFields] = useState(initial)
  const set = (name: keyof RentalAddress) => (value: string) => setFields({ ...fields, [name]: value })
  const all = { value: '', label: t`All` }
  const isFiltered = [initial.search, initial.status, initial.region].some((value) => value !== '')
  return (
    <FilterForm
      onSubmit={() => onApply({ ...fields, after: '', rental: '' })}
      onShowAll={isFiltered ? () => onApply(rentalAddress.none) : undefined}
    >
      <SearchField
        label={t`Owner or id`}
        value={fields.search}
        onChange={set('search')}
        hint={t`A SteamID or profile link, the server’s number, or its id at the backend`}
      />
      <FilterRow isUsed={[initial.status, initial.region].some((value) => value !== '')}>
        <Select
          label={t`State`}
          value={fields.status}
          options={[all, ...rentalStatuses.map((value) => ({ value, label: i18n._(statusMessages[value]) }))]}
          onChange={set('status')}
        />
        <Select
          label={t`Region`}
          value={fields.region}
          options={[all, ...regions.map(({ code }) => ({ value: code, label: regionName(code) }))]}
          onChange={set('region')}
        />
      </FilterRow>
    </FilterForm>
  )
}
