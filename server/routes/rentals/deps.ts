import type { DemoLinks } from '../../adapters/provisioner/demo-link.ts'
import type { ServerDriver } from '../../adapters/provisioner/driver.ts'
import type { Database } from '../../db/database.ts'
import type { Authenticate } from '../../http/authenticate.ts'
import type { DemoListing } from '../../provisioning/demo-listing.ts'
import type { RegionOffers } from '../../provisioning/region-offers.ts'

export interface RentalRouteDeps {
  readonly database: Database
  readonly authenticate: Pick<Authenticate, 'login'>
  readonly publicOrigin: string
  readonly offers: Pick<RegionOffers, 'list' | 'hasRoom'>
  readonly demos: DemoListing
  readonly demoLinks: DemoLinks
  /** The only call of a backend that a request makes beside the listing: reading a demo. */
  readonly openDemo: ServerDriver['openDemo']
  /** Epoch milliseconds. */
  now(): number
}
