import { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { seconds } from '../contract/duration.ts'

/** Whoever supervises us kills after ten seconds or so; we promise five. */
const patience = seconds(4.5)

/** On SIGTERM or SIGINT runs the steps in order and ends the process; a second signal, or a step that hangs, ends it at once. */
export function closeOnSignal(logger: FastifyBaseLogger, steps: readonly (() => Promise<void>)[]): void {
  let closing = false
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (closing) process.exit(1)
    closing = true
    logger.info({ signal }, 'closing')
    setTimeout(() => {
      logger.warn('closing took too long')
      process.exit(1)
    }, patience).unref()
    for (const step of steps) {
      await step().catch((error: unknown) => logger.error({ err: error }, 'closing failed'))
    }
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void close(name))
}

/** How long connections that are open at the end may still bring a request. */
const drainTime = seconds(0.5)

/**
 * Accepts no more connections, and ends each open one with its next response. `http.Server.close` would close at once
 * those without a request, among them a connection on which a proxy's request is under way: that request would be lost.
 */
async function drain({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  Server.prototype.close.call(server)
  const connections = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  if (connections > 0) await delay(drainTime)
}

/** Takes no more calls, lets those under way end for two seconds, then cuts them off: a slow reader holds nothing up. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  await drain(app)
  const timer = setTimeout(() => app.server.closeAllConnections(), seconds(2))
  await app.close()
  clearTimeout(timer)
}
