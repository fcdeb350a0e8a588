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

/** Takes no more calls, lets those under way end for two seconds, then cuts them off: a slow reader holds nothing up. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), seconds(2))
  await app.close()
  clearTimeout(timer)
}
