import { sectionAddress } from '../section-address.ts'

/** Which servers are listed, the search as typed, a mode, a region, the order; `add` opens the form that adds some. */
export const serverAddress = sectionAddress('servers', {
  show: '',
  search: '',
  mode: '',
  region: '',
  sort: '',
  add: '',
})
export type ServerAddress = typeof serverAddress.none
