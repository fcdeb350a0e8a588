import * as v from 'valibot'
import { pagePaths } from '../../../../contract/page-paths.ts'
import { regionCodeSchema } from '../../../../contract/region-code.ts'
import { rentalStatuses } from '../../../../contract/rentals.ts'

/** What the address of the section holds: the search as typed. Empty: all, or none. */
export interface RentalAddress {
  readonly search: string
  readonly status: string
  readonly region: string
  /** Where the page of the list begins; empty: with the newest rental. */
  readonly after: string
  /** The open rental. */
  readonly rental: string
  /** The region whose acts are open. */
  readonly place: string
}

const names = ['search', 'status', 'region', 'after', 'rental', 'place'] as const

export const anyRental: RentalAddress = { search: '', status: '', region: '', after: '', rental: '', place: '' }

export function readRentalAddress(query: URLSearchParams): RentalAddress {
  const [search = '', status = '', region = '', after = '', rental = '', place = ''] = names.map(
    (name) => query.get(name) ?? '',
  )
  return { search, status, region, after, rental, place }
}

export function rentalHref(address: RentalAddress): string {
  const query = new URLSearchParams(
    names.flatMap((name) => (address[name].trim() === '' ? [] : [[name, address[name].trim()]])),
  )
  const text = query.toString()
  return `${pagePaths.staff.href('rentals')}${text === '' ? '' : `?${text}`}`
}

/** A region code in an address; undefined for any other text. Rentals may be in a region that is not offered now. */
export const regionIn = (text: string): string | undefined => (v.is(regionCodeSchema, text) ? text : undefined)

/** A page of the list as the endpoint takes it. An address that someone has cut off begins with the newest rental. */
export const rentalPage = ({ search, status, region, after }: RentalAddress) => ({
  search: search.trim() || undefined,
  status: rentalStatuses.find((each) => each === status),
  region: regionIn(region),
  after: /^\d{1,15}\.[\w-]{1,64}$/.test(after) ? after : undefined,
})
