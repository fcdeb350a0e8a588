import type { Authenticate } from '../accounts/authenticate.ts'
import type { Profile } from '../accounts/backends/steam-profile/profiles.ts'
import { accountForSteamId } from '../accounts/store/accounts.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createSharedAttempts } from '../kernel/limits/shared-attempts.ts'
import { createKeyedHash } from '../kernel/secrets/keyed-hash.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import { createInventoryHost } from './backends/inventory-host/client.ts'
import { inventoryRoutes } from './handlers.ts'

/** Address of an inventory host, and the portal's key. */
export interface InventoryHostSettings {
  readonly origin: string
  readonly apiKey: string
}

export interface InventoryDeps extends Pick<Kernel, 'database' | 'now'>, PortalSecrets {
  /** The host of the players' inventories; undefined: none. */
  readonly host: InventoryHostSettings | undefined
  readonly authenticate: Pick<Authenticate, 'account'>
  readProfile(steamId: string): Promise<Profile>
}

/** The module's routes and the origins that the page may frame. */
export interface Inventory {
  readonly module: RouteModule
  readonly framedOrigins: readonly string[]
}

/** Starts inventories: their address, and the two calls before one is shown. */
export function startInventory(deps: InventoryDeps): Inventory {
  const { host, database, authenticate, readProfile, now } = deps
  const client = host && createInventoryHost(host)
  const renewProfile = async (steamId: string): Promise<void> => {
    const profile = await readProfile(steamId)
    if (profile.username !== null || profile.avatar !== null)
      await accountForSteamId(database, { ...profile, now: now() })
  }
  const createAttempts = createSharedAttempts(database, createKeyedHash(deps.secret, 'inventory'))
  return {
    module: inventoryRoutes({ authenticate, host: client, renewProfile, createAttempts, now }),
    framedOrigins: host === undefined ? [] : [host.origin],
  }
}
