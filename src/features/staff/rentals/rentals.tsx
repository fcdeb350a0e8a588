import { Trans } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { BackLink } from '../../../ui/back-link.tsx'
import { RegionDetails } from './region-acts.tsx'
import { regionIn, rentalAddress } from './rental-address.ts'
import { RentalDetails } from './rental-details.tsx'
import { RentalList } from './rental-list.tsx'

/** The practice servers of all players, one of them, or all of a region: the address says which. */
export function Rentals() {
  const address = rentalAddress.read(new URLSearchParams(useSearch()))
  const place = regionIn(address.place)
  const isList = address.rental === '' && place === undefined
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">
        <Trans>Practice servers</Trans>
      </h2>
      {isList ? (
        <RentalList address={address} />
      ) : (
        <BackLink href={rentalAddress.href({ ...address, rental: '', place: '' })}>
          <Trans>All practice servers</Trans>
        </BackLink>
      )}
      {address.rental === '' ? null : <RentalDetails key={address.rental} id={address.rental} />}
      {address.rental === '' && place !== undefined ? <RegionDetails key={place} code={place} /> : null}
    </div>
  )
}
