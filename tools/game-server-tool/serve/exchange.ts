import { minutes, seconds } from '../../../contract/duration.ts'
import type { ActResult } from '../../../contract/game-side/acts.ts'
import {
  type CarriedServer,
  type CarrierBody,
  longestWait,
  mostResultsOfCall,
} from '../../../contract/game-side/carrier.ts'
import type { ServeClock } from './clock.ts'
import { keyRefused, type Portal, type PortalAnswer, PortalError, type PortalKey } from './portal.ts'

type Part = Omit<CarriedServer, 'server' | 'token'>

/** What a server wants to know. */
export interface Ask {
  readonly key: PortalKey
  /** What the portal is told, made anew for each call. */
  part(): Part
  /** The call does not wait for something new. */
  readonly isBusy: boolean
  /** Joins the next call, and interrupts none that waits. */
  readonly isPatient: boolean
}

/** What there is for one server. */
export interface Heard extends Pick<PortalAnswer, 'members' | 'bans' | 'clock'> {
  readonly acts: readonly unknown[]
  /** The portal knows these results. */
  readonly results: readonly ActResult[]
}

/** The one call with which all servers of a machine wait for something to do. */
export interface Exchange {
  /** Resolves when there is something for the server, or it was waited long enough. @throws PortalError if its key is refused */
  ask(ask: Ask): Promise<Heard>
  /** Calls the portal until it is stopped. */
  run(): Promise<void>
}

export interface ExchangeOptions {
  readonly portal: Portal
  /** The version of the tool. */
  readonly version: string
  /** Tells this process from others. */
  readonly process: string
  readonly clock: ServeClock
  /** One line for the operator. */
  log(line: string): void
}

interface Pending {
  readonly ask: Ask
  resolve(heard: Heard): void
  reject(error: PortalError): void
}

interface Call {
  readonly body: CarrierBody
  /** Who asked, with what was told of each. */
  readonly told: readonly { readonly pending: Pending; readonly part: Part }[]
}

const longestBackOff = minutes(1)
/** Calls that return at once without anything new, after which the tool waits. */
const quickCalls = 5

/** 1 s to 60 s, with jitter, so that machines do not call at once. */
export const backOff = (failures: number, random: number): number =>
  Math.min(longestBackOff, seconds(2 ** Math.min(failures + 1, 6))) * (0.5 + random / 2)

const stopped = (): PortalError => new PortalError('the tool ends')

export function createExchange(options: ExchangeOptions, stop: AbortSignal): Exchange {
  const { portal, clock, log } = options
  const asks = new Map<string, Pending>()
  let held: AbortController | undefined
  let wake = (): void => undefined
  const someAsk = async (): Promise<void> => {
    while (asks.size === 0 && !stop.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const end = (): void => {
    wake()
    for (const { reject } of asks.values()) reject(stopped())
  }
  stop.addEventListener('abort', end, { once: true })

  /** Resolves to whether there was something new. */
  const call = async (isTrial: boolean): Promise<boolean> => {
    const { body, told } = callOf(options, [...asks.values()], isTrial)
    const began = clock.elapsed()
    const interrupt = new AbortController()
    if (body.wait > 0) held = interrupt
    try {
      const answer = await portal.carry(body, interrupt.signal)
      const isOver = body.wait > 0 && clock.elapsed() - began >= seconds(body.wait - 1)
      const isNews = give({ body, told }, { answer, isOver, asks, origin: portal.origin })
      return isNews || clock.elapsed() - began >= seconds(1)
    } catch (error) {
      if (interrupt.signal.aborted && !stop.aborted) return true
      throw error
    } finally {
      held = undefined
    }
  }

  return {
    ask: (ask) =>
      new Promise((resolve, reject) => {
        if (stop.aborted) return reject(stopped())
        asks.set(ask.key.id, { ask, resolve, reject })
        wake()
        if (!ask.isPatient) held?.abort()
      }),
    async run() {
      let failures = 0
      let quick = 0
      let reason: string | undefined
      let isTrial = true
      for (;;) {
        await someAsk()
        // Others may have something to tell as well.
        await clock.gather()
        if (stop.aborted) return
        let wait = 0
        try {
          quick = (await call(isTrial)) ? 0 : quick + 1
          if (isTrial) log(`the portal ${portal.origin} responds`)
          isTrial = false
          failures = 0
          reason = undefined
          if (quick > quickCalls) wait = seconds(1)
        } catch (error) {
          if (stop.aborted) return
          const asked = error instanceof PortalError ? error.retryAfter : undefined
          wait = Math.max(asked ?? 0, backOff(failures, clock.random()))
          failures += 1
          isTrial = true
          const problem = error instanceof Error ? error.message : String(error)
          if (problem !== reason) log(problem)
          reason = problem
        }
        if (wait > 0) await clock.sleep(wait, stop)
      }
    },
  }
}

/** What all who ask are told of together. `isTrial`: whether the portal responds at all is to be known at once. */
function callOf({ version, process, clock }: ExchangeOptions, asks: readonly Pending[], isTrial: boolean): Call {
  let left = mostResultsOfCall
  const told = asks.map((pending) => {
    const part = pending.ask.part()
    const results = part.results.slice(0, left)
    left -= results.length
    return { pending, part: { ...part, results } }
  })
  const isBusy = isTrial || asks.some(({ ask }) => ask.isBusy)
  return {
    told,
    body: {
      tool: version.slice(0, 40),
      process,
      clock: new Date(clock.now()).toISOString(),
      servers: told.map(({ pending, part }) => ({
        server: pending.ask.key.id,
        token: pending.ask.key.token,
        ...part,
      })),
      wait: isBusy ? 0 : longestWait,
    },
  }
}

interface Given {
  readonly answer: PortalAnswer
  /** The call has waited for as long as it may. */
  readonly isOver: boolean
  readonly asks: Map<string, Pending>
  readonly origin: string
}

/** Tells those who asked what there is for them. Returns whether there was something new for anyone. */
function give({ told }: Call, { answer, isOver, asks, origin }: Given): boolean {
  const { members, bans, clock } = answer
  const given = new Map(answer.servers.map((each) => [each.server, each]))
  let isNews = false
  for (const { pending, part } of told) {
    const { key, isBusy } = pending.ask
    const { acts, refused } = given.get(key.id) ?? { acts: [], refused: null }
    const isNew = refused !== null || acts.length > 0 || part.has.members !== members || part.has.bans !== bans
    if (!isNew && !isOver && !isBusy && part.results.length === 0) continue
    isNews = true
    if (asks.get(key.id) === pending) asks.delete(key.id)
    if (refused === null) pending.resolve({ acts, members, bans, clock, results: part.results })
    else pending.reject(keyRefused(origin, refused))
  }
  return isNews
}
