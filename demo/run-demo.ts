import { href } from '../contract/endpoint.ts'
import * as paymentEndpoints from '../contract/endpoints/payments.ts'
import type { Config } from '../server/config.ts'
import { createFailureReport } from '../server/kernel/jobs/report-failure.ts'
import { createPortal, openFoundation } from '../server/portal.ts'
import { run } from '../server/run.ts'
import { configuredServices, type Services } from '../server/services.ts'
import { closeOnSignal } from '../server/shutdown.ts'
import { StartError } from '../server/start-error.ts'
import { version } from '../server/version.ts'
import { mailOf, openPortalAccess, registerToolServer, sandboxProviders, seenOn, steamAt } from './connect.ts'
import { seedDueRefund } from './due-refund.ts'
import { type DemoGameSide, startGameSide } from './game-side/start.ts'
import { seedJustice } from './justice.ts'
import { originOf, postTo } from './matches/log-link.ts'
import type { PortalAccess } from './portal-access.ts'
import { seedRentals } from './rentals.ts'
import type { Scenario } from './scenario.ts'
import { startWorld, type World, type WorldDeps } from './world.ts'

const now = Date.now
const random = Math.random

/** The origins of this portal in browsers; on loopback, one per name of the host. */
function portalOrigins(publicOrigin: string): readonly string[] {
  const { hostname, port } = new URL(publicOrigin)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return [publicOrigin]
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
}

const worldDeps = (config: Config, portal: PortalAccess): Omit<WorldDeps, 'logger' | 'scenario'> => ({
  portal,
  portalOrigins: portalOrigins(config.publicOrigin),
  paypalWebhook: `${config.publicOrigin}${href(paymentEndpoints.receiveNotification, { params: { method: 'paypal' } })}`,
  dataDir: config.dataDir,
  configured: {
    steam: config.steamProvider !== undefined,
    vipPage: config.vipPageUrl !== undefined,
    inventory: config.inventory !== undefined,
  },
  environment: process.env,
  now,
  random,
})

/** The configured services, and stand-ins for the others. Payments always use the sandbox. */
function servicesOf(configured: Services, { steam, sandbox, vipHost, inventoryHost }: World): Services {
  const { vipPages } = configured
  return {
    steam: steam === undefined ? configured.steam : steamAt(steam),
    mailer: configured.mailer,
    providers: sandbox === undefined ? [] : sandboxProviders(sandbox, now),
    inventory: inventoryHost ?? configured.inventory,
    vipPages:
      vipHost === undefined
        ? vipPages
        : { vipPageUrl: vipHost.address, vipStoreUrl: vipPages.vipStoreUrl ?? vipHost.store },
  }
}

/** Starts a portal in demo mode, and beside it the stand-ins for the services outside and the community of a scenario. */
export const runDemo = (readScenario: () => Scenario | { readonly problem: string }): Promise<void> =>
  run('demo', async (config) => {
    const scenario = readScenario()
    if ('problem' in scenario) throw new StartError(scenario.problem)
    const foundation = await openFoundation(config)
    const { database, logger, secret } = foundation
    const access = openPortalAccess({ database, secret, now })
    await registerToolServer(access)
    const configured = await configuredServices(config, now)
    const world = await startWorld({ ...worldDeps(config, access), scenario, logger })
    if (config.rentalBackend.kind !== 'none') await seedRentals(access, now())
    if (scenario.hasJustice) await seedJustice(access, now())
    const { mailer, modules } = mailOf(configured.mailer, now)
    const portal = await createPortal(foundation, { ...servicesOf(configured, world), mailer }, modules)
    const listedAs = (name: string) => seenOn(portal.serverList, name)
    const matches = scenario.createMatches({
      portal: access,
      listedAs,
      gameOf: (name) => world.placed.find(({ server }) => server.listed.name === name)?.game,
      now,
      random,
      onPastCounted: portal.rankNow,
      onError: createFailureReport({ database, logger, now }, 'demo match log could not be sent'),
    })
    let gameSide: DemoGameSide | undefined
    // The tool after the portal, which answers its waiting calls: one that is hung up on opens another connection at once.
    const closeWorld = { world: () => world.close(), 'game side': async () => gameSide?.close() }
    const { steps, ...closing } = portal.closing
    const all = [{ matches: matches.stop }, ...steps, closeWorld, { database: () => database.close() }]
    closeOnSignal(logger, { ...closing, steps: all })
    // After the portal listens, because its game servers send their logs over HTTP.
    const origin = originOf(await portal.listen())
    matches.start(postTo(origin))
    if (scenario.hasGameSide) {
      const { placed } = world
      const { dataDir } = config
      gameSide = startGameSide({ portal: access, placed, listedAs, origin, dataDir, version, log: logger, now, random })
    }
    if (world.sandbox !== undefined) {
      const { level } = logger
      // What alarms an operator is wanted here: a newcomer to the demo should not look for a fault.
      logger.level = 'silent'
      const seeded = await seedDueRefund({ portal: access, steer: world.sandbox.steer, origin }).catch(
        (error: unknown) => error,
      )
      logger.level = level
      if (seeded !== undefined) logger.error({ err: seeded }, 'the demo has no refund to settle')
    }
  })
