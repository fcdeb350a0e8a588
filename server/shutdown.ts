import { Server } from 'node:net'
import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { seconds } from '../contract/duration.ts'
import type { Config } from './config.ts'
import { endCalls } from './kernel/http/outgoing/end-calls.ts'

/** From the first step on. The documented supervisors kill 20 s after the signal. */
const patience = seconds(4.5)
/** From the first step on. Handlers that wait for a call can then still respond. */
const callsEndAfter = seconds(2)

/** What is closed side by side, because none needs another, by the name that the log has for it. */
export type ClosingStep = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Runs the steps in order, and what one consists of side by side. Reports what fails and goes on. `open` holds the names of
 * what is not closed yet in the step under way.
 */
export async function closeInOrder(
  logger: Pick<FastifyBaseLogger, 'error'>,
  steps: readonly ClosingStep[],
  open: Set<string> = new Set(),
): Promise<void> {
  const closePart = async ([name, close]: readonly [string, ClosingStep[string]]): Promise<void> => {
    open.add(name)
    await close().catch((err: unknown) => logger.error({ err, part: name }, 'closing failed'))
    open.delete(name)
  }
  for (const step of steps) await Promise.all(Object.entries(step).map(closePart))
}

export interface Closing {
  /** From now on `/readyz` is 503: proxies send their requests elsewhere, and those that come are still served. */
  announce(): void
  /** Milliseconds that proxies get to notice. */
  readonly notice: number
  /** Calls to other hosts that are under way end, and further ones are refused. */
  endCalls(): void
  readonly steps: readonly ClosingStep[]
}

/** The part of `process` that ends it. */
export interface StoppableProcess {
  on(signal: 'SIGTERM' | 'SIGINT', listener: (signal: NodeJS.Signals) => void): unknown
  exit(code: number): unknown
}

/**
 * On SIGTERM announces the end, serves on for as long as proxies need to notice, then runs the steps and ends the process. SIGINT is
 * Ctrl+C: the person who pressed it does not wait. A second signal, or a step that hangs, ends the process at once.
 */
export function closeOnSignal(
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  { announce, notice, endCalls, steps }: Closing,
  target: StoppableProcess = process,
): void {
  let closing = false
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (closing) {
      target.exit(1)
      return
    }
    closing = true
    announce()
    const wait = signal === 'SIGTERM' ? notice : 0
    logger.info({ signal, servesForMs: wait }, 'closing')
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const open = new Set<string>()
    setTimeout(endCalls, callsEndAfter).unref()
    setTimeout(() => {
      logger.warn({ open: [...open] }, 'closing took too long')
      target.exit(1)
    }, patience).unref()
    await closeInOrder(logger, steps, open)
    target.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) target.on(signal, (name) => void close(name))
}

/** Longer than two health checks of the documented proxies, which are two seconds apart. */
const noticeOfProxies = seconds(5)

/** The beginning of a stop, which `/readyz` tells. `isSocketHeld`: by systemd. */
export function createNotice(config: Pick<Config, 'mode' | 'shutdownDelay'>, isSocketHeld: boolean) {
  let isClosing = false
  return {
    isClosing: () => isClosing,
    closing: {
      announce() {
        isClosing = true
      },
      notice: noticeBeforeClosing(config, isSocketHeld),
      endCalls,
    },
  }
}

/**
 * How long a process serves on after SIGTERM, in milliseconds. The demo has no proxy, and connections to a socket that systemd holds
 * wait for the successor.
 */
export function noticeBeforeClosing(
  { mode, shutdownDelay }: Pick<Config, 'mode' | 'shutdownDelay'>,
  isSocketHeld: boolean,
): number {
  return shutdownDelay ?? (mode === 'demo' || isSocketHeld ? 0 : noticeOfProxies)
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
