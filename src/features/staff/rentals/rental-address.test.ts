import { expect, it } from 'vitest'
import { rentalAddress, rentalPage } from './rental-address.ts'

const { none: anyRental, href: rentalHref } = rentalAddress

it('writes a search and an open rental into an address and reads them back', () => {
  const address = { ...anyRental, search: '7656&=#', status: 'RUNNING', region: 'ap-tokyo', rental: 'pr-1' }
  const href = rentalHref(address)
  expect(href).toBe('/staff/rentals?search=7656%26%3D%23&status=RUNNING&region=ap-tokyo&rental=pr-1')
  expect(rentalAddress.read(new URLSearchParams(href.split('?')[1]))).toEqual(address)
  expect(rentalHref(anyRental)).toBe('/staff/rentals')
})

it('ignores what an address cannot mean', () => {
  const address = { ...anyRental, search: '  ', status: 'running', region: '__proto__', after: '9' }
  expect(rentalPage(address)).toEqual({ search: undefined, status: undefined, region: undefined, after: undefined })
})
