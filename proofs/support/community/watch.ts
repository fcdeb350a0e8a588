/** The portal of a community as its operator watches it: the age of its last sweep, and how long its process was busy at once. */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import { readHealth } from '../../../contract/endpoints/portal.ts'
import { healthSchema } from '../../../contract/health.ts'
import type { Step } from '../../campaign.ts'
import type { Finding } from '../../progress.ts'

/** Seconds: two periods of the poller (10.9 s), and the two attempts at a server that does not respond. */
const sweepLimit = 24
/** Seconds without a turn of the event loop. */
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

/** Reads both until `isOver`. */
export async function watchPortal(watched: Watched, step: Step, isOver: () => boolean): Promise<readonly Finding[]> {
  let oldest = 0
  let longest = 0
  for (let i = 1; !isOver(); i++) {
    oldest = Math.max(oldest, (await readSweepAge(watched)) ?? Number.POSITIVE_INFINITY)
    if (i % scrapeEvery === 0) longest = Math.max(longest, await readLag(watched))
    await delay(1000)
  }
  step.highest('oldest sweep in s', oldest)
  step.highest('longest lag in ms', Math.round(longest * 1000))
  const found: Finding[] = []
  if (oldest > sweepLimit) found.push({ kind: 'lost', what: `a sweep: the last one was ${oldest} s old` })
  if (!(longest <= lagLimit)) found.push({ kind: 'unexplained', what: `the process was busy for ${longest} s` })
  return found
}
