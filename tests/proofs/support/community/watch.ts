/** The portal of a community as its operator watches it: the age of its last sweep, and how long its process was busy at once. */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { href } from '../../../../contract/endpoint.ts'
import { readHealth } from '../../../../contract/endpoints/portal.ts'
import { healthSchema } from '../../../../contract/health.ts'
import type { Finding } from '../../progress.ts'

/** Seconds: two periods of the poller (10.9 s), and the two attempts at a server that does not respond. */
const sweepLimit = 24
/** Seconds without a turn of the event loop, beyond those of a process beside it: a machine may be busy with others. */
const lagLimit = 1

/** How often the metrics are read, in seconds. */
const scrapeEvery = 10

export interface Watched {
  readonly origin: string
  readonly metrics: string
}

/** The longest lag of the event loop since the last call, in seconds. */
export async function readLag({ metrics }: Watched): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1])
}

const readSweepAge = async ({ origin }: Watched): Promise<number | null> =>
  v.parse(healthSchema, await (await fetch(origin + href(readHealth))).json()).poller.ageSeconds

/** Resolves after the first sweep. */
export async function firstSweep(watched: Watched): Promise<void> {
  while ((await readSweepAge(watched)) === null) await delay(500)
}

/** The highest values, in seconds. */
export interface Watch {
  readonly sweepAge: number
  readonly lag: number
}

/** Reads both until `isOver`. */
export async function watchPortal(watched: Watched, isOver: () => boolean): Promise<Watch> {
  let sweepAge = 0
  let lag = 0
  for (let i = 1; !isOver(); i++) {
    sweepAge = Math.max(sweepAge, (await readSweepAge(watched).catch(() => null)) ?? Number.POSITIVE_INFINITY)
    if (i % scrapeEvery === 0) lag = Math.max(lag, await readLag(watched).catch(() => Number.NaN))
    await delay(1000)
  }
  return { sweepAge, lag }
}

/** What is wrong; `besideLag` is the longest lag of a process beside it, in seconds. */
export function watchFindings({ sweepAge, lag }: Watch, besideLag: number): readonly Finding[] {
  const found: Finding[] = []
  if (sweepAge > sweepLimit) found.push({ kind: 'lost', what: `a sweep: the last one was ${sweepAge} s old` })
  if (!(lag - besideLag <= lagLimit)) {
    found.push({ kind: 'unexplained', what: `the event loop was held up for ${lag} s, beside it ${besideLag} s` })
  }
  return found
}
