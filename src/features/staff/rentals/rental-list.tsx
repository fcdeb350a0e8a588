import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import * as rentalEndpoints from '../../../../contract/endpoints/staff-rentals.ts'
import type { StaffRental } from '../../../../contract/rentals/staff-rentals.ts'
import { formatChinaTime } from '../../../platform/format-china.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { PlayerLink } from '../player-link.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { RegionPicker } from './region-picker.tsx'
import { type RentalAddress, rentalAddress, rentalPage } from './rental-address.ts'
import { RentalFilterForm } from './rental-filter-form.tsx'
import { RentalState } from './rental-status.tsx'

/** The rentals that the address selects, newest first, one page at a time. */
export function RentalList({ address }: { readonly address: RentalAddress }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const read = useStaffApi(rentalEndpoints.listStaffRentals, { query: rentalPage(address) })
  const first = rentalAddress.href({ ...address, after: '' })
  return (
    <>
      <RegionPicker onOpen={(place) => navigate(rentalAddress.href({ ...address, place }))} />
      <RentalFilterForm key={first} initial={address} onApply={(next) => navigate(rentalAddress.href(next))} />
      <Block read={read} failedTitle={t`The practice servers could not be loaded`}>
        {({ rentals, next }) => (
          <>
            {rentals.length === 0 ? (
              <div className="card">
                <Notice
                  icon="i-lucide-server"
                  title={
                    first === rentalAddress.href(rentalAddress.none)
                      ? t`No practice servers yet`
                      : t`No practice servers match`
                  }
                />
              </div>
            ) : (
              <ul className="card" aria-label={t`Practice servers`}>
                {rentals.map((rental) => (
                  <RentalRow
                    key={rental.id}
                    rental={rental}
                    href={rentalAddress.href({ ...address, rental: rental.id })}
                  />
                ))}
              </ul>
            )}
            <PageTurns
              className="mt-2"
              newest={address.after === '' ? null : first}
              older={next === null ? null : rentalAddress.href({ ...address, after: next })}
            />
          </>
        )}
      </Block>
    </>
  )
}

function RentalRow({ rental, href }: { readonly rental: StaffRental; readonly href: string }) {
  const regionName = useRegionName()
  const { id, name, ownerSteamId, ownerName, region, targetRegion, expiresAt, startsAt, status } = rental
  const end = formatChinaTime(Date.parse(expiresAt))
  const start = status === 'SCHEDULED' && startsAt != null ? formatChinaTime(Date.parse(startsAt)) : null
  return (
    <li className="px-4 py-2 list-row">
      <p className="flex flex-wrap items-center gap-x-2.5">
        <Link
          href={href}
          className="inline-flex items-center min-h-44px pointer-fine:min-h-28px font-600 text-accent break-anywhere"
        >
          {name}
        </Link>
        <RentalState rental={rental} />
        <span className="muted ms-auto">
          {targetRegion === null ? regionName(region) : `${regionName(region)} → ${regionName(targetRegion)}`}
        </span>
      </p>
      <p className="muted flex flex-wrap items-baseline gap-x-2.5">
        <PlayerLink steamId={ownerSteamId} name={ownerName} />
        <span className="font-mono text-12.5px break-anywhere">{id}</span>
        <span className="num ms-auto">
          {start === null ? <Trans>until {end} (China time)</Trans> : <Trans>from {start} (China time)</Trans>}
        </span>
      </p>
    </li>
  )
}
