import type { DeviceChannel } from '../../platform/device-leader.ts'
import type { Activity } from './activity.ts'
import type { ProbeState } from './core/latency-of.ts'
import type { BetweenTabs, FromWorker } from './core/probe-messages.ts'
import type { ProbeResult } from './core/probe-result.ts'
import { isPresentable } from './core/probe-schedule.ts'
import type { ProbeStore } from './probe-store.ts'
import { createRequestedTargets } from './requested-targets.ts'
import type { StartWorker } from './start-worker.ts'
import { createTabExchange } from './tab-exchange.ts'
import { createWorkerHost } from './worker-host.ts'

export interface LatencyClientOptions {
  readonly store: ProbeStore
  readonly startWorker: StartWorker
  readonly activity: Activity
  readonly channel: DeviceChannel<BetweenTabs>
  readonly now: () => number
}

/** `quality-stopped`: the test ended early (another one started, the tab was hidden, the worker was blocked). */
export type QualityStep = Exclude<FromWorker, { type: 'results' }> | { readonly type: 'quality-stopped' }
export type OnQualityStep = (step: QualityStep) => void

export interface LatencyClient {
  /** Sets the targets that one view needs; an empty list when the view unmounts. */
  want(owner: object, targets: readonly string[]): void
  /** Whether this tab measures for the device (F-17). */
  lead(leads: boolean): void
  /** Measures everything that is not in the 20 s cache, and what failed, now. */
  refresh(): void
  /** Twenty pings; one test at a time on this page. Returns a function that stops it. */
  testQuality(target: string, onStep: OnQualityStep): () => void
}

/** The last result of each target: a later arrival wins, whatever the device's clock says. */
const byTarget = (results: readonly ProbeResult[]): ProbeState['results'] =>
  new Map(results.map((result) => [result.target, result]))

const measuredOf = (results: readonly ProbeResult[]): ProbeResult[] =>
  results.filter((result) => result.kind === 'measured')

/** Attaches listeners while they are needed, and only once. */
function attachWhile(attach: () => readonly (() => void)[]): (needed: boolean) => void {
  let detach: readonly (() => void)[] = []
  return (needed) => {
    if (needed === detach.length > 0) return
    if (needed) detach = attach()
    else {
      for (const each of detach) each()
      detach = []
    }
  }
}

/**
 * The page's side of the latency worker: starts it on first use, stops it when no view needs it or the network is gone,
 * and takes results from the leading tab if this one does not lead. With data saver on it measures once, on request,
 * and the numbers stay with their time.
 */
export function createLatencyClient({ store, activity, now, ...rest }: LatencyClientOptions): LatencyClient {
  const requests = createRequestedTargets()
  let requested: ReadonlySet<string> = new Set()
  let leads = false
  let test: OnQualityStep | undefined

  const known = () => [...store.read().results.values()].filter((result) => isPresentable(result, now()))

  const publish = (results: ProbeState['results']) => {
    const stopped = activity.isOnline() ? (host.isBlocked() ? 'blocked' : undefined) : 'device-offline'
    store.write({ results, ...(stopped && { stopped }), ...(activity.savesData() && { requested }) })
  }
  const merge = (news: readonly ProbeResult[]) => publish(byTarget([...store.read().results.values(), ...news]))

  const endTest = () => {
    const ended = test
    test = undefined
    ended?.({ type: 'quality-stopped' })
  }

  const host = createWorkerHost({
    startWorker: rest.startWorker,
    onBlocked() {
      endTest()
      publish(store.read().results)
    },
    onMessage(message) {
      if (message.type === 'results') {
        merge(message.results)
        return tabs.tell(message.results)
      }
      test?.(message)
      if (message.type === 'quality-sample') return
      test = undefined
      apply()
    },
  })

  const tabs = createTabExchange({
    channel: rest.channel,
    onResults: (results) => !leads && merge(results),
    onAsked(targets) {
      if (!leads) return
      requests.hear(targets, now())
      tabs.tell(targets.flatMap((target) => store.read().results.get(target) ?? []))
      apply(activity.savesData())
    },
  })

  /**
   * Brings worker, requests and listeners in line with the current targets. `isRequested`: the user requested numbers.
   */
  const apply = (isRequested = false) => {
    const own = requests.own()
    const able = activity.isWatched() && activity.isOnline()
    const saves = activity.savesData()
    const all = leads ? requests.all(now()) : own
    if (isRequested || !able) requested = new Set(able ? all : [])
    const targets = saves ? all.filter((target) => requested.has(target)) : all
    listen(own.length > 0 || test !== undefined)
    tabs.ask(able && !leads && (isRequested || !saves) ? own : [], saves)
    if (able && leads && targets.length > 0) {
      const repeat = !saves && activity.repeats()
      host.watch({ targets, known: measuredOf(known()), retryFailed: isRequested, repeat })
    } else if (!able || !test) host.stop()
    publish(store.read().results)
  }

  const onActivity = () => {
    if (activity.isWatched()) publish(activity.savesData() ? store.read().results : byTarget(known()))
    if (!activity.isWatched() || !activity.isOnline()) endTest()
    apply()
  }

  const listen = attachWhile(() => [activity.onChange(onActivity), tabs.open()])

  return {
    want(owner, targets) {
      requests.set(owner, targets)
      apply()
    },
    lead(value) {
      leads = value
      apply()
    },
    refresh: () => apply(true),
    testQuality(target, onStep) {
      endTest()
      test = onStep
      apply()
      host.post({ type: 'test-quality', target })
      return () => {
        if (test !== onStep) return
        test = undefined
        host.post({ type: 'stop-quality' })
        apply()
      }
    },
  }
}
