import type { FastifyBaseLogger } from 'fastify'
import type { Authenticate } from '../accounts/authenticate.ts'
import type { Profile } from '../accounts/backends/steam-profile/profiles.ts'
import { accountForSteamId, findAccountBySteamId } from '../accounts/store/accounts.ts'
import type { Database } from '../kernel/db/database.ts'
import { portalOrigins } from '../kernel/http/portal-origins.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { createInventoryHost } from './backends/inventory-host/client.ts'
import { addInventoryRoutes } from './handlers.ts'

export interface InventoryConfig {
  readonly mode: 'demo' | 'production'
  readonly publicOrigin: string
  /** The host of the players' inventories. Absent: none, and in the demo a page of ours. */
  readonly inventory: { readonly origin: string; readonly apiKey: string } | undefined
}

export interface InventoryDeps {
  readonly config: InventoryConfig
  readonly database: Database
  readonly authenticate: Authenticate
  readProfile(steamId: string): Promise<Profile>
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** The running area: its routes, whom the page may frame for it, and how to end it. */
export interface Inventory {
  readonly module: RouteModule
  readonly framedOrigins: readonly string[]
  stop(): Promise<void>
}

/** Where the inventories are; undefined where there are none. */
interface Place {
  readonly host: { readonly origin: string; readonly apiKey: string } | undefined
  close(): Promise<void>
}

/** First port of the demo's host; beside those of the demo's other services. */
const demoPortBase = 28_800

const nothingToClose = async (): Promise<void> => undefined

/** The configured host; in the demo, where there is none, a page of ours plays it. Production never loads that page. */
async function placeOf({ config, database, logger, now }: InventoryDeps): Promise<Place> {
  if (config.mode !== 'demo' || config.inventory !== undefined) return { host: config.inventory, close: nothingToClose }
  const { startInventoryHost } = await import('../../demo/inventory/start.ts')
  try {
    const host = await startInventoryHost({
      portals: portalOrigins(config.publicOrigin),
      nameOf: async (steamId) => (await findAccountBySteamId(database, steamId))?.username,
      now,
      portBase: demoPortBase,
    })
    return { host, close: () => host.close() }
  } catch (error) {
    logger.error({ err: error }, 'the demo runs without inventories')
    return { host: undefined, close: nothingToClose }
  }
}

/** Puts the inventories together: where they are, and the two calls before one is shown. */
export async function startInventory(deps: InventoryDeps): Promise<Inventory> {
  const { database, authenticate, readProfile, now } = deps
  const { host, close } = await placeOf(deps)
  const client = host && createInventoryHost(host)
  const renewProfile = async (steamId: string): Promise<void> => {
    const profile = await readProfile(steamId)
    if (profile.username !== null || profile.avatar !== null)
      await accountForSteamId(database, { ...profile, now: now() })
  }
  return {
    module: (app, createLimit) =>
      addInventoryRoutes(app, createLimit, { authenticate, host: client, renewProfile, now }),
    framedOrigins: host === undefined ? [] : [host.origin],
    stop: close,
  }
}
