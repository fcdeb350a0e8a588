import { useLingui } from '@lingui/react/macro'
import { rentalStatuses } from '../../../../contract/rentals/rentals.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { Select } from '../../../ui/select.tsx'
import { FilterForm, FilterRow, SearchField } from '../filter-form.tsx'
import { useTextOf } from '../table/use-typed.ts'
import { type RentalAddress, rentalAddress } from './rental-address.ts'
import { statusMessages } from './rental-status.tsx'

export interface RentalFilterFormProps {
  readonly initial: RentalAddress
  readonly onApply: (address: RentalAddress) => void
}

/** The filter of rentals. */
export function RentalFilterForm({ initial, onApply }: RentalFilterFormProps) {
  const { t, i18n } = useLingui()
  const regionName = useRegionName()
  const { regions } = useCommunity()
  const [search, setSearch] = useTextOf(initial.search)
  const apply = (more: Partial<RentalAddress> = {}) => onApply({ ...initial, search, ...more, after: '', rental: '' })
  const all = { value: '', label: t`All` }
  const isFiltered = [initial.search, initial.status, initial.region].some((value) => value !== '')
  return (
    <FilterForm
      onSubmit={() => apply()}
      onShowAll={isFiltered ? () => onApply({ ...rentalAddress.none, sort: initial.sort }) : undefined}
    >
      <SearchField
        label={t`Owner or id`}
        value={search}
        onChange={setSearch}
        hint={t`A SteamID or profile link, the server’s number, or its id at the backend`}
      />
      <FilterRow isUsed={[initial.status, initial.region].some((value) => value !== '')}>
        <Select
          label={t`State`}
          value={initial.status}
          options={[all, ...rentalStatuses.map((value) => ({ value, label: i18n._(statusMessages[value]) }))]}
          onChange={(status) => apply({ status })}
        />
        <Select
          label={t`Region`}
          value={initial.region}
          options={[all, ...regions.map(({ code }) => ({ value: code, label: regionName(code) }))]}
          onChange={(region) => apply({ region })}
        />
      </FilterRow>
    </FilterForm>
  )
}
