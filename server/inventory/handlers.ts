import { minutes } from '../../contract/duration.ts'
import * as inventoryEndpoints from '../../contract/endpoints/inventory.ts'
import type { InventorySignIn } from '../../contract/inventory/inventory.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import { refuseUntil } from '../kernel/http/refuse-until.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { CreateSharedAttempts } from '../kernel/limits/rules/shared-attempts.ts'
import { type HostProblem, type InventoryHost, InventoryHostError } from './backends/inventory-host/client.ts'

export interface InventoryRouteDeps extends Pick<Kernel, 'now'> {
  readonly authenticate: Pick<Authenticate, 'account'>
  /** Absent: this community has none. */
  readonly host: InventoryHost | undefined
  /** Reads a player's name and picture from Steam again. */
  renewProfile(steamId: string): Promise<void>
  readonly createAttempts: CreateSharedAttempts
}

/** Tokens of one player: each costs the host a row. */
const signInsPerMinute = 10

const codes = {
  unreachable: 'INVENTORY_UNAVAILABLE',
  refused: 'INVENTORY_REFUSED',
  unknownPlayer: 'INVENTORY_PLAYER_UNKNOWN',
} as const satisfies Record<HostProblem, string>

/** The two calls before the inventory is shown (INV-02). The bearer decides who; another SteamID is 403 (S7, S8). */
export function inventoryRoutes(deps: InventoryRouteDeps): RouteModule {
  const { authenticate, host, renewProfile, createAttempts, now } = deps
  const signIns = createAttempts('inventories of a player', signInsPerMinute, minutes(1))
  const renewals = createAttempts('profiles of a player', 1, minutes(10))

  const signIn = async (steamId: string): Promise<InventorySignIn> => {
    if (host === undefined) throw new ApiError('INVENTORY_OFF')
    refuseUntil(await signIns.take(steamId, now()))
    try {
      return { token: await host.signIn(steamId), callback: host.callback }
    } catch (error) {
      if (!(error instanceof InventoryHostError)) throw error
      throw new ApiError(codes[error.problem], { details: error.hostText, cause: error })
    }
  }

  return endpointRoutes(inventoryEndpoints, authenticate, {
    async signInToInventory({ caller, body: { steamId } }) {
      if (steamId !== caller.account.steam_id) throw new ApiError('FORBIDDEN', { field: 'steamId' })
      return signIn(steamId)
    },
    async syncPlayer({ caller, body: { steamid } }) {
      if (steamid !== caller.account.steam_id) throw new ApiError('FORBIDDEN', { field: 'steamid' })
      // A repeated call within ten minutes changes nothing (S8).
      if ((await renewals.take(steamid, now())) === 0) await renewProfile(steamid)
    },
  })
}
