import type { CommunitySettings } from '../../../contract/community/community.ts'
import type * as rentalEndpoints from '../../../contract/endpoints/rentals.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { DemoLinks } from '../backends/demo-link.ts'
import type { ServerDriver } from '../backends/driver.ts'
import type { DemoListing } from '../jobs/demo-listing.ts'
import type { RegionOffers } from '../jobs/region-offers.ts'

export type RentalProvers = Pick<Authenticate, 'account'>
export type RentalHandlers<K extends keyof typeof rentalEndpoints> = Pick<
  Handlers<typeof rentalEndpoints, RentalProvers>,
  K
>

export interface RentalRouteDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly authenticate: RentalProvers
  readonly publicOrigin: string
  /** The community's default language. */
  home(): CommunitySettings['defaultLanguage']
  readonly offers: Pick<RegionOffers, 'list' | 'hasRoom' | 'isListed'>
  readonly demos: DemoListing
  readonly demoLinks: DemoLinks
  /** Reading a demo: besides the listing, the only backend call within a request. */
  readonly openDemo: ServerDriver['openDemo']
}
