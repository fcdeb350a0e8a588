import type { FastifyInstance, FastifyReply } from 'fastify'
import { minutes } from '../../contract/duration.ts'
import { type InventorySignIn, inventorySignInBodySchema, syncUserBodySchema } from '../../contract/inventory.ts'
import { apiPaths } from '../../contract/paths.ts'
import type { Authenticate, Caller } from '../accounts/authenticate.ts'
import { createAttempts } from '../accounts/rules/attempts.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { addApiRoute } from '../kernel/http/api-route.ts'
import { parseInput } from '../kernel/http/parse-input.ts'
import type { CreateLimit } from '../kernel/http/rate-limit.ts'
import { refuseUntil } from '../kernel/http/refuse-until.ts'
import { sendJson } from '../kernel/http/send-json.ts'
import { type HostProblem, type InventoryHost, InventoryHostError } from './backends/inventory-host/client.ts'

export interface InventoryRouteDeps {
  readonly authenticate: Authenticate
  /** Absent: this community has none. */
  readonly host: InventoryHost | undefined
  /** Takes a player's name and picture anew from Steam. */
  renewProfile(steamId: string): Promise<void>
  /** Epoch milliseconds. */
  now(): number
}

/** Tokens of one person: each costs the host a row. */
const signInsPerMinute = 10

const codes = {
  unreachable: 'INVENTORY_UNAVAILABLE',
  refused: 'INVENTORY_REFUSED',
  unknownPlayer: 'INVENTORY_PLAYER_UNKNOWN',
} as const satisfies Record<HostProblem, string>

/** The two calls before the inventory is shown (INV-02). The bearer decides who; another SteamID is 403 (S7, S8). */
export function addInventoryRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: InventoryRouteDeps): void {
  const { authenticate, host, now } = deps
  const signIns = createAttempts(signInsPerMinute, minutes(1))
  const renewals = createAttempts(1, minutes(10))

  const ownSteamId = async (request: Caller): Promise<string> => {
    const { account } = await authenticate.login(request)
    if (account.steam_id === null) throw new ApiError('UNAUTHORIZED')
    return account.steam_id
  }
  const signIn = async (steamId: string, reply: FastifyReply): Promise<InventorySignIn> => {
    if (host === undefined) throw new ApiError('INVENTORY_OFF')
    refuseUntil(reply, signIns.take(steamId, now()))
    try {
      return { token: await host.signIn(steamId), callback: host.callback }
    } catch (error) {
      if (!(error instanceof InventoryHostError)) throw error
      throw new ApiError(codes[error.problem], { details: error.hostText, cause: error })
    }
  }

  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.inventorySignIn.pattern,
    limit: 'account',
    bodyLimit: 1024,
    async handler(request, reply) {
      const own = await ownSteamId(request)
      const { steamId } = parseInput(inventorySignInBodySchema, request.body)
      if (steamId !== own) throw new ApiError('FORBIDDEN', { field: 'steamId' })
      await sendJson(reply, await signIn(own, reply))
    },
  })
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.syncUser.pattern,
    limit: 'account',
    bodyLimit: 1024,
    async handler(request, reply) {
      const own = await ownSteamId(request)
      const { steamid } = parseInput(syncUserBodySchema, request.body)
      if (steamid !== own) throw new ApiError('FORBIDDEN', { field: 'steamid' })
      // Whoever asks again within ten minutes has been served (S8).
      if (renewals.take(own, now()) === 0) await deps.renewProfile(own)
      return reply.code(204).send()
    },
  })
}
