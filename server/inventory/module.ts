import type { Authenticate } from '../accounts/authenticate.ts'
import type { Profile } from '../accounts/backends/steam-profile/profiles.ts'
import { accountForSteamId } from '../accounts/store/accounts.ts'
import type { Database } from '../kernel/db/database.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { createInventoryHost } from './backends/inventory-host/client.ts'
import { inventoryRoutes } from './handlers.ts'

/** Where a host of inventories is, and the portal's key to it. */
export interface InventoryHostSettings {
  readonly origin: string
  readonly apiKey: string
}

export interface InventoryDeps {
  /** The host of the players' inventories; undefined: none. */
  readonly host: InventoryHostSettings | undefined
  readonly database: Database
  readonly authenticate: Pick<Authenticate, 'account'>
  readProfile(steamId: string): Promise<Profile>
  /** Epoch milliseconds. */
  now(): number
}

/** The running area: its routes, and whom the page may frame for it. */
export interface Inventory {
  readonly module: RouteModule
  readonly framedOrigins: readonly string[]
}

/** Puts the inventories together: where they are, and the two calls before one is shown. */
export function startInventory({ host, database, authenticate, readProfile, now }: InventoryDeps): Inventory {
  const client = host && createInventoryHost(host)
  const renewProfile = async (steamId: string): Promise<void> => {
    const profile = await readProfile(steamId)
    if (profile.username !== null || profile.avatar !== null)
      await accountForSteamId(database, { ...profile, now: now() })
  }
  return {
    module: inventoryRoutes({ authenticate, host: client, renewProfile, now }),
    framedOrigins: host === undefined ? [] : [host.origin],
  }
}
