import type { FastifyInstance } from 'fastify'
import type { CreateLimit } from './rate-limit.ts'
import type { Headers } from './security-headers.ts'

/** Adds the routes of one part of the server. `headers` are the security headers of a JSON response. */
export type RouteModule = (app: FastifyInstance, createLimit: CreateLimit, headers: Headers) => void | Promise<void>
