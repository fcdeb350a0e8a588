import { minutes, seconds } from '../../../contract/duration.ts'
import { ConsoleError } from '../rcon/console-error.ts'
import { backOff } from './exchange.ts'
import { PortalError } from './portal.ts'
import { deliverDue, runRound } from './round.ts'
import { openWork, type ServerOptions, type Work } from './work.ts'

/** Between looks at what is due, also while the portal is away. */
const tick = seconds(15)
/** The console is tried this often while nothing uses it. */
const probeEvery = minutes(1)
/** An act that waits for the console is tried again after 2 s, and later this often. */
const longestActWait = seconds(15)
/** For a command that runs when the tool is to end. */
const lastCommand = seconds(1)
/** Calls that return at once, after which the tool waits: a portal that always has something new is not called without pause. */
const quickCalls = 5

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Serves one game server until `stop` is aborted: acts, members and bans. @throws Error if its state cannot be used */
export async function serveServer(options: ServerOptions, stop: AbortSignal): Promise<void> {
  const work = await openWork(options)
  const { console, journal, clock } = work
  const show = createShow(work)
  const probe = async (): Promise<void> => {
    if (console.state() === 'off' || console.state() === 'refused') return
    await console.signIn().catch((error: unknown) => {
      if (!(error instanceof ConsoleError)) throw error
    })
  }
  const every = async (milliseconds: number, task: () => Promise<unknown>): Promise<void> => {
    while (!stop.aborted) {
      await task().catch((error: unknown) => work.log(said(error)))
      show()
      await clock.sleep(milliseconds, stop)
    }
  }
  let cancelClose = (): void => undefined
  const closeLater = (): void => {
    cancelClose = clock.after(lastCommand, console.close)
  }
  stop.addEventListener('abort', closeLater, { once: true })
  if (stop.aborted) closeLater()
  try {
    // The first call of the portal tells the state of the console.
    const probed = probe().then(show)
    await Promise.all([
      probed.then(() => poll(work, show, stop)),
      every(tick, () => deliverDue(work)),
      probed.then(() => clock.sleep(probeEvery, stop)).then(() => every(probeEvery, probe)),
    ])
  } finally {
    stop.removeEventListener('abort', closeLater)
    cancelClose()
    console.close()
    await journal.close()
  }
}

/** Logs what is wrong with the game server when it changes. */
function createShow(work: Work): () => void {
  let shown = ''
  return () => {
    const problem = work.console.problem()
    const lines = [problem === undefined ? undefined : `console: ${problem}`, work.delivery.problem(), work.problem]
    const all = lines.filter((line) => line !== undefined).join('; ')
    if (all !== shown) work.log(all === '' ? 'nothing is wrong any more' : all)
    shown = all
  }
}

async function poll(work: Work, show: () => void, stop: AbortSignal): Promise<void> {
  const { clock, log } = work
  let failures = 0
  let quick = 0
  let stuck = 0
  let reason: string | undefined
  let isBusy = true
  while (!stop.aborted) {
    const began = clock.elapsed()
    let wait: number
    try {
      const next = await runRound(work, { isBusy, isPatient: failures > 0 })
      if (reason !== undefined) log(`the portal ${work.portal.origin} responds`)
      stuck = next.isStuck ? stuck + 1 : 0
      wait = stuck === 0 ? 0 : Math.min(longestActWait, seconds(2 ** stuck))
      isBusy = next.isBusy
      failures = 0
      reason = undefined
      work.failure = undefined
      quick = clock.elapsed() - began < seconds(1) ? quick + 1 : 0
      if (quick > quickCalls) wait = Math.max(wait, seconds(1))
    } catch (error) {
      if (stop.aborted) return
      wait = Math.max((error instanceof PortalError ? error.retryAfter : 0) ?? 0, backOff(failures, clock.random()))
      failures += 1
      isBusy = true
      if (!(error instanceof PortalError)) work.failure = said(error)
      if (said(error) !== reason) log(said(error))
      reason = said(error)
    }
    show()
    if (wait > 0) await clock.sleep(wait, stop)
  }
}
