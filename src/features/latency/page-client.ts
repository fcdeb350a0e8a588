import { now } from '../../platform/clock.ts'
import { deviceChannel } from '../../platform/device-leader.ts'
import { pageActivity } from './activity.ts'
import { betweenTabsSchema } from './core/probe-messages.ts'
import { createLatencyClient, type LatencyClient } from './latency-client.ts'
import type { ProbeStore } from './probe-store.ts'
import { startWorker } from './start-worker.ts'

/** The client of this page with its real effects. A separate chunk: the first paint does not need it. */
export const createPageClient = (store: ProbeStore): LatencyClient =>
  createLatencyClient({
    store,
    startWorker,
    activity: pageActivity,
    channel: deviceChannel('latency', betweenTabsSchema),
    now,
  })
