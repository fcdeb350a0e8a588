import { Server } from 'node:net'
import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { seconds } from '../contract/duration.ts'
import { endCalls } from './kernel/http/outgoing/end-calls.ts'

/** Supervisors kill after about ten seconds; docs/operating/restarts.md promises five. */
const patience = seconds(4.5)
/** From the signal on. Handlers that wait for a call can then still respond. */
const callsEndAfter = seconds(2)

/** What is closed side by side, because none needs another. */
export type ClosingStep = readonly (() => Promise<void>)[]

/** Runs the steps in order, and what one consists of side by side. Reports what fails and goes on. */
export async function closeInOrder(
  logger: Pick<FastifyBaseLogger, 'error'>,
  steps: readonly ClosingStep[],
): Promise<void> {
  for (const step of steps) {
    await Promise.all(
      step.map((close) => close().catch((error: unknown) => logger.error({ err: error }, 'closing failed'))),
    )
  }
}

/** On SIGTERM or SIGINT runs the steps and ends the process; a second signal, or a step that hangs, ends it at once. */
export function closeOnSignal(logger: FastifyBaseLogger, steps: readonly ClosingStep[]): void {
  let closing = false
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (closing) process.exit(1)
    closing = true
    logger.info({ signal }, 'closing')
    setTimeout(endCalls, callsEndAfter).unref()
    setTimeout(() => {
      logger.warn('closing took too long')
      process.exit(1)
    }, patience).unref()
    await closeInOrder(logger, steps)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void close(name))
}

/** How long connections that are open at the end may still bring a request. */
const drainTime = seconds(0.5)
/** How long connections are accepted that come one after the other; a busy machine needs most of it for twenty. */
const longestLook = seconds(1)
/** From the beginning of the drain on: how long requests may take. */
const answerTime = seconds(3)

/**
 * Accepts no more connections, and ends each open one with its next response. `http.Server.close` would close at once
 * those without a request, among them a connection on which a proxy's request is under way: that request would be lost.
 */
async function drain({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return
  let arrived = 0
  server.prependListener('connection', () => {
    arrived += 1
  })
  server.prependListener('request', (_request, response) => {
    arrived += 1
    response.shouldKeepAlive = false
  })
  /** On a busy machine the time may be over before the first look at the sockets. One connection is accepted per turn. */
  const takeWhatIsThere = async (): Promise<void> => {
    const end = performance.now() + longestLook
    for (let before = -1; before !== arrived && performance.now() < end; ) {
      before = arrived
      // The turn under way may be past its look at the sockets.
      await endOfTurn()
      await endOfTurn()
    }
  }
  await takeWhatIsThere()
  Server.prototype.close.call(server)
  const connections = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  if (connections > 0) await delay(drainTime)
  await takeWhatIsThere()
}

/** Takes no more calls, lets those under way end, then cuts them off: a slow reader holds nothing up. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const end = performance.now() + answerTime
  await drain(app)
  const timer = setTimeout(() => app.server.closeAllConnections(), end - performance.now())
  await app.close()
  clearTimeout(timer)
}
