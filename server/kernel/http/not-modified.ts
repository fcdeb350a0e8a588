import type { FastifyReply } from 'fastify'

/** What 304 has to repeat of the headers that 200 would have had; Node adds the date (RFC 9110, 15.4.5). */
const validators: ReadonlySet<string> = new Set(['cache-control', 'etag', 'vary'])

/**
 * Removes from a 304 what its receiver has already: a cache keeps the other headers of the stored response (RFC 9111,
 * 4.3.4), and an installed app asks for a dozen unchanged files at every start.
 */
export function keepValidators(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) if (!validators.has(name)) reply.removeHeader(name)
}
