import type { FastifyRequest } from 'fastify'
import { minutes, seconds } from '../../../contract/duration.ts'
import type { LimitClass } from '../../../contract/endpoint.ts'
import { clientKey } from '../limits/client-key.ts'
import type { CountTogether } from '../limits/count-together.ts'
import { clientOf } from '../limits/holder.ts'
import { type Attempts, createAttempts } from '../limits/rules/attempts.ts'
import { createFairTurns } from './fair-turns.ts'
import { refuseUntil } from './refuse-until.ts'

/** Limits beside those of the endpoints' classes. `refusedNotices`: provider notifications whose signature was wrong. */
export type LimitName = LimitClass | 'refusedNotices'

/**
 * Calls per minute and client address. One address can be a whole internet café or a carrier's gateway, so the list
 * (prebuilt bytes, requested twice a minute by each device) has a high limit; endpoints that read the database have a
 * lower one.
 */
export type RateLimits = Readonly<Record<LimitName, number>>

/** What these classes serve is there already. */
const prebuilt: ReadonlySet<LimitName> = new Set(['list', 'probe'])

/** The limits derived from the one that an operator sets: calls of the list per minute and address. */
export const rateLimits = (list: number): RateLimits => ({
  list,
  details: Math.ceil(list / 4),
  other: Math.ceil(list / 10),
  // Not derived: a proxy whose check is refused would take a healthy process out of service.
  probe: 600,
  cspReports: Math.ceil(list / 20),
  signIn: Math.ceil(list / 40),
  account: Math.ceil(list / 4),
  signedCalls: list,
  refusedNotices: Math.ceil(list / 120),
})

/**
 * What a network may do, as a multiple of one address; all endpoints of a class together. A home has hundreds of IPv6
 * addresses that count apart; the addresses of an IPv4 network may be those of a carrier, each with many players behind it.
 * The window is shorter than that of an address, so that a minute's calls do not come at once.
 */
const addressesOfNetwork = 16
const networkWindow = seconds(10)

export interface LimitCheck {
  /** @throws ApiError RATE_LIMIT_EXCEEDED */
  (request: FastifyRequest): void
  /** Counts one call of a client. Returns the whole seconds to wait; 0: allowed. */
  count(address: string): number
  /** The result of the next count, without counting. */
  wait(address: string): number
  /** Begins a call that was counted: at once, or in turn with those of other networks where its class costs work. */
  begin(address: string, call: () => void): void
  /**
   * Counts a call that this process allows in all processes together; absent: processes count apart.
   * @throws ApiError RATE_LIMIT_EXCEEDED
   */
  readonly together?: (request: FastifyRequest) => Promise<void>
}

/**
 * A check with its own count. It runs before anything is parsed, and synchronously: see decision 006. `together`: the name
 * under which all processes count its calls as well.
 */
export type CreateLimit = (name: LimitName, together?: string) => LimitCheck

export function createLimits(limits: RateLimits, now: () => number, countTogether?: CountTogether): CreateLimit {
  const networksOf = new Map<LimitName, Attempts>()
  const countNetworks = (name: LimitName): Attempts => {
    const inWindow = Math.ceil((limits[name] * addressesOfNetwork * networkWindow) / minutes(1))
    const networks = networksOf.get(name) ?? createAttempts(inWindow, networkWindow)
    networksOf.set(name, networks)
    return networks
  }
  const turns = createFairTurns()
  return (name, together) => {
    const begin: LimitCheck['begin'] = prebuilt.has(name) ? (_address, call) => call() : turns.enter
    const clients = createAttempts(limits[name], minutes(1))
    const networks = countNetworks(name)
    const wait = (address: string): number => {
      const { owner, network } = clientOf(address)
      return Math.max(clients.wait(owner, now()), networks.wait(network, now()))
    }
    const count = (address: string): number => {
      const { owner, network } = clientOf(address)
      const wait = networks.take(network, now())
      if (wait > 0) return wait
      const own = clients.take(owner, now())
      // One address leaves the rest of its network's calls to others.
      if (own > 0) networks.giveBack(network)
      return own
    }
    const alone = Object.assign((request: FastifyRequest): void => refuseUntil(count(request.ip)), {
      count,
      wait,
      begin,
    })
    if (together === undefined || countTogether === undefined) return alone
    const inAll = async ({ ip }: FastifyRequest): Promise<void> =>
      refuseUntil(await countTogether(together, clientKey(ip), limits[name], now()))
    return Object.assign(alone, { together: inAll })
  }
}
