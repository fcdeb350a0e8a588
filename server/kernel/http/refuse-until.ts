import type { FastifyReply } from 'fastify'
import { ApiError } from './api-error.ts'

/** Refuses a call that has to wait some whole seconds; 0 lets it through. @throws ApiError RATE_LIMIT_EXCEEDED */
export function refuseUntil(reply: FastifyReply, wait: number): void {
  if (wait === 0) return
  reply.header('retry-after', wait)
  throw new ApiError('RATE_LIMIT_EXCEEDED')
}
