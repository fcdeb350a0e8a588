import * as v from 'valibot'
import { rentalStatuses } from '../../../../contract/rentals/rentals.ts'
import { regionCodeSchema } from '../../../../contract/servers/region-code.ts'
import { pageStart, sectionAddress } from '../section-address.ts'

/** The search as typed, where the page begins, the open rental, the region whose acts are open (`place`), the order. */
export const rentalAddress = sectionAddress('rentals', {
  search: '',
  status: '',
  region: '',
  after: '',
  rental: '',
  place: '',
  sort: '',
})
export type RentalAddress = typeof rentalAddress.none

/** A region code in an address; undefined for any other text. Rentals may be in a region that is not offered now. */
export const regionIn = (text: string): string | undefined => (v.is(regionCodeSchema, text) ? text : undefined)

/** A page of the list as the endpoint takes it. */
export const rentalPage = ({ search, status, region, after }: RentalAddress) => ({
  search: search.trim() || undefined,
  status: rentalStatuses.find((each) => each === status),
  region: regionIn(region),
  after: pageStart(after),
})
