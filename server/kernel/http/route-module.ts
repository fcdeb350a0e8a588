import type { FastifyInstance } from 'fastify'
import type { CreateLimit } from './rate-limit.ts'
import type { Headers } from './security-headers.ts'

/** The headers of a JSON response. */
export interface ApiHeaders {
  /** Security headers: prebuilt with a response. */
  readonly fixed: Headers
  /** Headers of the moment, as alternating names and values. */
  current(): readonly string[]
}

/** Adds the routes of one part of the server. */
export type RouteModule = (app: FastifyInstance, createLimit: CreateLimit, headers: ApiHeaders) => void | Promise<void>
