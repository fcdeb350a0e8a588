import type { FastifyReply, FastifyRequest } from 'fastify'
import { minutes } from '../../../contract/duration.ts'
import { ApiError } from './api-error.ts'
import { createRateLimiter } from './rate-limiter.ts'

/**
 * Calls per minute and client address. One address can be a whole internet café or a carrier's gateway, so the list
 * (a kept buffer, asked for twice a minute by each device) is wide open; what reads the database is tighter.
 */
export interface RateLimits {
  /** The list and the texts: kept bytes. */
  readonly list: number
  /** Details, player lists, rules: some work each. */
  readonly details: number
  /** Everything that a page never asks for twice: OpenAPI, health, unknown paths. */
  readonly other: number
  readonly cspReports: number
  /** Sign-in, codes, resets: what guesses or costs a password hash. */
  readonly signIn: number
  /** What a signed-in page asks: who am I, orders, payments. */
  readonly account: number
  /** Provider notifications and signed calls of game servers: server to server. */
  readonly signedCalls: number
  /** Provider notifications that were not believed. */
  readonly refusedNotices: number
}

/** The limits from the one that an operator sets: calls of the list per minute and address. */
export const rateLimits = (list: number): RateLimits => ({
  list,
  details: Math.ceil(list / 4),
  other: Math.ceil(list / 10),
  cspReports: Math.ceil(list / 20),
  signIn: Math.ceil(list / 40),
  account: Math.ceil(list / 4),
  signedCalls: list,
  refusedNotices: Math.ceil(list / 120),
})

export type LimitName = keyof RateLimits

export interface LimitCheck {
  /** @throws ApiError RATE_LIMIT_EXCEEDED, with `Retry-After` set on the reply. */
  (request: FastifyRequest, reply: FastifyReply): void
  /** The same count for whoever answers without a router: whole seconds to wait, 0 lets the call through. */
  count(address: string): number
  /** What the next count would say; counts nothing. */
  wait(address: string): number
}

/** A check with a count of its own. It runs before anything is parsed, and without a promise: see docs/decisions. */
export type CreateLimit = (name: LimitName) => LimitCheck

export function createLimits(limits: RateLimits, now: () => number): CreateLimit {
  return (name) => {
    const limiter = createRateLimiter(limits[name], minutes(1))
    const count = (address: string): number => limiter(address, now())
    const check = (request: FastifyRequest, reply: FastifyReply): void => {
      const wait = count(request.ip)
      if (wait === 0) return
      reply.header('retry-after', wait)
      throw new ApiError('RATE_LIMIT_EXCEEDED')
    }
    return Object.assign(check, { count, wait: (address: string) => limiter.wait(address, now()) })
  }
}
