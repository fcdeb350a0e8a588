import type { FastifyRequest } from 'fastify'

/**
 * The host that the browser asked for (RFC 9110, 7.2). Proxies pass `Host` on, as documented; `X-Forwarded-Host`, which fastify
 * prefers behind them, is whatever a stranger sent where a proxy does not replace it, and caches do not tell by it.
 */
export const askedHost = ({ headers }: FastifyRequest): string => (headers.host ?? '').toLowerCase()
