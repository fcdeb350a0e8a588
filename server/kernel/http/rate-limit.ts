import type { FastifyRequest } from 'fastify'
import { minutes } from '../../../contract/duration.ts'
import type { LimitClass } from '../../../contract/endpoint.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { refuseUntil } from './refuse-until.ts'

/** Limits beside those of the endpoints' classes. `refusedNotices`: provider notifications whose signature was wrong. */
export type LimitName = LimitClass | 'refusedNotices'

/**
 * Calls per minute and client address. One address can be a whole internet café or a carrier's gateway, so the list
 * (prebuilt bytes, requested twice a minute by each device) has a high limit; endpoints that read the database have a
 * lower one.
 */
export type RateLimits = Readonly<Record<LimitName, number>>

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

export interface LimitCheck {
  /** @throws ApiError RATE_LIMIT_EXCEEDED */
  (request: FastifyRequest): void
  /** Counts one call of a client. Returns the whole seconds to wait; 0: allowed. */
  count(address: string): number
  /** The result of the next count, without counting. */
  wait(address: string): number
}

/** A check with its own count. It runs before anything is parsed, and synchronously: see decision 006. */
export type CreateLimit = (name: LimitName) => LimitCheck

export function createLimits(limits: RateLimits, now: () => number): CreateLimit {
  return (name) => {
    const limiter = createRateLimiter(limits[name], minutes(1))
    const count = (address: string): number => limiter(address, now())
    const check = (request: FastifyRequest): void => refuseUntil(count(request.ip))
    return Object.assign(check, { count, wait: (address: string) => limiter.wait(address, now()) })
  }
}
