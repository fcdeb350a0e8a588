import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { minutes } from '../../contract/duration.ts'
import { ApiError } from './api-error.ts'

/**
 * Calls per minute and client address. One address can be a whole internet café or a carrier's gateway, so the list
 * (a kept buffer, asked for twice a minute by each device) is wide open; what reads the database is tighter.
 */
export interface RateLimits {
  /** The list and the texts: kept bytes. */
  readonly list: number
  /** Details, player lists, filtered lists: some work each. */
  readonly details: number
  /** Everything that a page never asks for twice: OpenAPI, health, unknown paths. */
  readonly other: number
  readonly cspReports: number
}

/** The limits from the one that an operator sets: calls of the list per minute and address. */
export const rateLimits = (list: number): RateLimits => ({
  list,
  details: Math.ceil(list / 4),
  other: Math.ceil(list / 10),
  cspReports: Math.ceil(list / 20),
})

export type LimitName = keyof RateLimits

/** Route option that puts a route under one of the limits; each route counts for itself. */
export const limited = (limits: RateLimits, name: LimitName) => ({
  rateLimit: { max: limits[name], timeWindow: minutes(1) },
})

/** Must be registered before the routes. Counts in this process; IPv6 clients count by their /64. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    errorResponseBuilder: () => new ApiError('RATE_LIMIT_EXCEEDED'),
  })
}
