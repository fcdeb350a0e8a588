import type { CommunitySettings } from '../../contract/community/community.ts'
import * as advisorEndpoints from '../../contract/endpoints/region-advisors.ts'
import * as rentalEndpoints from '../../contract/endpoints/rentals.ts'
import type { StaffProvers } from '../accounts/authorise-staff.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createKeyedHash } from '../kernel/secrets/keyed-hash.ts'
import { acceptedSecrets, type PortalSecrets } from '../kernel/secrets/secret.ts'
import { deriveKey } from '../kernel/secrets/token-hash.ts'
import type { DriverConfig } from './backends/config.ts'
import { createDemoLinks } from './backends/demo-link.ts'
import type { ServerDriver } from './backends/driver.ts'
import { openDriver } from './backends/open-driver.ts'
import { createAccess } from './handlers/access.ts'
import { actionHandlers } from './handlers/actions.ts'
import { demoHandlers } from './handlers/demos.ts'
import type { RentalProvers, RentalRouteDeps } from './handlers/deps.ts'
import { joinableRental } from './handlers/joinable.ts'
import { listHandlers } from './handlers/list.ts'
import { type AdvisorProvers, advisorHandlers } from './handlers/region-advisors.ts'
import { settingsHandlers } from './handlers/settings.ts'
import { memberHandlers, sharingHandlers } from './handlers/sharing.ts'
import { staffRentalRoutes } from './handlers/staff-rentals.ts'
import { startHandlers } from './handlers/start.ts'
import { createDemoListing } from './jobs/demo-listing.ts'
import type { BackendDeps } from './jobs/deps.ts'
import { createRentalKeeper } from './jobs/keep-rentals.ts'
import { createRegionOffers, type RegionOffers } from './jobs/region-offers.ts'
import type { Orders } from './orders.ts'
import { createRentalProduct } from './product.ts'
import { createBackendClaims } from './store/backend-claims.ts'
import { endSimulatedRentals } from './store/simulated-rentals.ts'

export interface RentalsDeps extends Omit<Kernel, 'reads'>, PortalSecrets {
  readonly config: {
    /** Absolute path of the folder in which simulated servers keep their files. */
    readonly dataDir: string
    /** The configured backend. */
    readonly rentalBackend: DriverConfig
    readonly publicOrigin: string
  }
  readonly authenticate: RentalProvers & AdvisorProvers
  readonly orders: Orders
  settings(): Pick<CommunitySettings, 'features' | 'regions' | 'practice' | 'defaultLanguage'>
  readonly clock: QueueClock
  /** Replaces the configured backend; the caller closes it. */
  readonly driver?: ServerDriver
}

/** The running module. */
export interface Rentals {
  readonly module: RouteModule
  /** The rentals section of the staff room. */
  staffModule(provers: StaffProvers): RouteModule
  readonly product: ReturnType<typeof createRentalProduct>
  /** A rental of this player: its name, and the link that joins it while it runs. Undefined: not theirs. */
  joinable(
    steamId: string,
    id: string,
  ): Promise<{ readonly name: string; readonly link: string | undefined } | undefined>
  stop(): Promise<void>
}

/** Without a backend: no endpoints for players, and nothing new is sold. Staff still see earlier rentals. */
const withoutBackend = (staffModule: Rentals['staffModule']): Rentals => ({
  module: () => undefined,
  staffModule,
  product: createRentalProduct(),
  joinable: async () => undefined,
  stop: async () => undefined,
})

/** Starts rentals: the backend, its jobs, the routes and the product. */
export async function startRentals(deps: RentalsDeps): Promise<Rentals> {
  const { config, database, orders, settings, logger, now, clock } = deps
  const { dataDir, rentalBackend } = config
  const regions = () => settings().regions.map(({ code }) => code)
  const claims = createBackendClaims(database, now)
  const driver = deps.driver ?? (await openDriver(rentalBackend, { dataDir, regions, claims, log: logger, now }))
  const staffModule = (provers: StaffProvers): RouteModule =>
    staffRentalRoutes(
      provers,
      { database, now, home: () => settings().defaultLanguage },
      { database, driver, orders, now },
    )
  if (driver === undefined) return withoutBackend(staffModule)
  if (rentalBackend.kind === 'simulated' && rentalBackend.ignored !== undefined) {
    const setting = `PROVISIONER=${rentalBackend.ignored}`
    logger.warn(`demo mode ignores ${setting}: its practice servers are simulated, none is created at the backend`)
  }
  const onError = createFailureReport(deps, 'rental background work failed')
  const offers = createRegionOffers({ database, driver, orders, regions, now, clock, onError })
  const backendDeps: BackendDeps = {
    database,
    driver,
    orders,
    slots: () => settings().practice.slots,
    logger,
    now,
    clock,
  }
  const keeper = createRentalKeeper(backendDeps, onError)
  const simulated = driver.name === 'simulated'
  if (!simulated) await endDemo(deps)
  offers.start()
  keeper.start()
  return {
    module: createModule(deps, driver, offers),
    staffModule,
    product: createRentalProduct({
      offers,
      orders,
      simulated,
      offersStarts: () => settings().features.scheduledRentals,
    }),
    joinable: (steamId, id) => joinableRental(database, id, steamId),
    async stop() {
      await Promise.all([offers.stop(), keeper.stop()])
      if (deps.driver === undefined) await driver.close()
    },
  }
}

/** Ends the rentals of a demo that used this database, so that they never become real servers. */
async function endDemo({ database, logger, now }: RentalsDeps): Promise<void> {
  const rentals = await endSimulatedRentals(database, now())
  if (rentals.length > 0) logger.warn({ rentals }, 'ended the simulated practice servers of a demo on this database')
}

function createModule(deps: RentalsDeps, driver: ServerDriver, offers: RegionOffers): RouteModule {
  const { config, database, authenticate, now } = deps
  const routes: RentalRouteDeps = {
    database,
    authenticate,
    publicOrigin: config.publicOrigin,
    home: () => deps.settings().defaultLanguage,
    offers,
    demos: createDemoListing(driver, now),
    demoLinks: createDemoLinks(acceptedSecrets(deps).map((each) => deriveKey(each, 'demo links'))),
    openDemo: (ref, name) => driver.openDemo(ref, name),
    now,
  }
  const access = createAccess(routes)
  const rentals = endpointRoutes(rentalEndpoints, authenticate, {
    ...listHandlers(routes),
    ...settingsHandlers(routes, access),
    ...actionHandlers(routes, access),
    ...startHandlers(routes, access, deps.orders),
    ...demoHandlers(routes, access),
    ...sharingHandlers(routes, access),
    ...memberHandlers(routes, access),
  })
  const advisors = endpointRoutes(
    advisorEndpoints,
    authenticate,
    advisorHandlers({ ...routes, networkHash: createKeyedHash(deps.secret, 'region advisors') }),
  )
  return async (...how) => {
    await rentals(...how)
    await advisors(...how)
  }
}
