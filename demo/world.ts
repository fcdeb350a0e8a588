import type { FastifyBaseLogger } from 'fastify'
import { type DemoInventoryHost, startInventoryHost } from './inventory/start.ts'
import type { PlacedServer } from './network.ts'
import { type Sandbox, startSandbox } from './payments/start.ts'
import type { PortalAccess } from './portal-access.ts'
import type { Scenario } from './scenario.ts'
import { startDemoCommunity } from './start.ts'
import { seedPersonas } from './steam/seed.ts'
import { type DemoSteam, startDemoSteam } from './steam/start.ts'
import { startVipHost, type VipHost } from './vip-host/start.ts'

export interface WorldDeps {
  readonly portal: PortalAccess
  /** Origins under which browsers know the portal. */
  readonly portalOrigins: readonly string[]
  /** The address of PayPal's webhook. */
  readonly paypalWebhook: string
  /** Absolute path of the payment sandbox's folder. */
  readonly dataDir: string
  readonly scenario: Scenario
  /** Configured services, which get no stand-in. */
  readonly configured: { readonly steam: boolean; readonly vipPage: boolean; readonly inventory: boolean }
  /** Of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
}

/** The running stand-ins, each on a port of its own on loopback. Undefined: configured, or its start failed. */
export interface World {
  /** The game servers of the community. */
  readonly placed: readonly PlacedServer[]
  readonly steam: DemoSteam | undefined
  readonly sandbox: Sandbox | undefined
  readonly vipHost: VipHost | undefined
  readonly inventoryHost: DemoInventoryHost | undefined
  /** Stops everything; leaves no socket and no timer. */
  close(): Promise<void>
}

/** First ports. Game servers avoid 27015, the port of real ones; latency responders begin 1,000 above them. */
const ports = { games: 27_100, payments: 28_600, vip: 28_700, inventory: 28_800 } as const

/** Starts the demo's stand-ins for all external services and seeds their personas. */
export async function startWorld(deps: WorldDeps): Promise<World> {
  const { portal, portalOrigins: portals, configured, logger, now, random } = deps
  const community = await startDemoCommunity({
    catalogue: portal,
    log: logger,
    now,
    random,
    portBase: ports.games,
    scenario: deps.scenario,
  })
  const steam = configured.steam ? undefined : await startSteam(deps)
  const sandbox = await orWithout('payments', logger, () => openSandbox(deps))
  const vipHost = configured.vipPage
    ? undefined
    : await startVipHost({ portals, grant: portal.extendVip, portBase: ports.vip })
  const inventoryHost = configured.inventory
    ? undefined
    : await orWithout('inventories', logger, () =>
        startInventoryHost({ portals, nameOf: portal.usernameOf, now, portBase: ports.inventory }),
      )
  return {
    placed: community.placed,
    steam,
    sandbox,
    vipHost,
    inventoryHost,
    async close() {
      const parts = [inventoryHost, sandbox, vipHost, steam, community]
      await Promise.all(parts.map((part) => part?.close()))
    },
  }
}

async function startSteam({ portal, logger, now }: WorldDeps): Promise<DemoSteam> {
  await seedPersonas(portal)
  return startDemoSteam({ logger, now })
}

async function openSandbox({ dataDir, environment, paypalWebhook, logger, now, random }: WorldDeps): Promise<Sandbox> {
  const portBase = ports.payments
  const sandbox = await startSandbox({ log: logger, now, random, directory: dataDir, portBase, environment })
  sandbox.setWebhook(paypalWebhook)
  return sandbox
}

/** Runs without a service whose stand-in cannot start. */
async function orWithout<T>(what: string, logger: FastifyBaseLogger, start: () => Promise<T>): Promise<T | undefined> {
  try {
    return await start()
  } catch (error) {
    logger.error({ err: error }, `the demo runs without ${what}`)
    return undefined
  }
}
