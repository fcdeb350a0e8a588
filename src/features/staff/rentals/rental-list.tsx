import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import * as rentalEndpoints from '../../../../contract/endpoints/staff-rentals.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { PageCount } from '../table/filter-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { RegionPicker } from './region-picker.tsx'
import { type RentalAddress, rentalAddress, rentalPage } from './rental-address.ts'
import { RentalFilterForm } from './rental-filter-form.tsx'
import { useRentalColumns } from './use-rental-columns.tsx'

/** The rentals that the address selects, newest first, one page at a time. */
export function RentalList({ address }: { readonly address: RentalAddress }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const read = useStaffApi(rentalEndpoints.listStaffRentals, { query: rentalPage(address) })
  const first = rentalAddress.href({ ...address, after: '' })
  const isFiltered = first !== rentalAddress.href({ ...rentalAddress.none, sort: address.sort })
  const isPage = address.after !== '' || (read.data?.next ?? null) !== null
  const columns = useRentalColumns((rental) => rentalAddress.href({ ...address, rental: rental.id }))
  return (
    <>
      <RegionPicker onOpen={(place) => navigate(rentalAddress.href({ ...address, place }))} />
      <RentalFilterForm initial={address} onApply={(next) => navigate(rentalAddress.href(next))} />
      <Block read={read} failedTitle={t`The practice servers could not be loaded`}>
        {({ rentals, next }) => (
          <>
            {rentals.length === 0 ? (
              <div className="card">
                <Notice
                  icon="i-lucide-server"
                  title={isFiltered ? t`No practice servers match` : t`No practice servers yet`}
                />
              </div>
            ) : (
              <>
                <PageCount shown={rentals.length} isWhole={!isPage} />
                <StaffTable
                  label={t`Practice servers`}
                  rows={rentals}
                  columns={columns}
                  idOf={({ id }) => id}
                  sort={address.sort}
                  onSort={(sort) => navigate(rentalAddress.href({ ...address, sort }))}
                  isPage={isPage}
                />
              </>
            )}
            <PageTurns
              className="mt-2"
              first={address.after === '' ? null : first}
              next={next === null ? null : rentalAddress.href({ ...address, after: next })}
            />
          </>
        )}
      </Block>
    </>
  )
}
