import { minutes } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { PingTargetCheck, PingTargetFault } from '../../../contract/servers/ping-target.ts'
import { type Concern, concernOf, pingTargetsShown, type StaffPingTargets } from '../../../contract/staff/staff.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { CheckPingTarget } from '../backends/ping-target/check-ping-target.ts'
import type { ServerList } from '../rules/server-state.ts'

export interface PingTargetWatchDeps extends Pick<Kernel, 'now'> {
  readonly serverList: ServerList
  readonly check: CheckPingTarget
  onError(error: unknown): void
}

interface Failure {
  readonly fault: PingTargetFault
  readonly detail: string
  /** Epoch milliseconds. */
  readonly since: number
}

export interface PingTargetWatch extends Job {
  /** Listed ping targets against which browsers cannot measure. */
  concerns(): Concern[]
  /** Every listed ping target with its last check, and how many servers have none. */
  targets(): StaffPingTargets
}

/** A certificate expires by the day, and a responder is restarted within seconds. */
const interval = minutes(10)
/** The portal starts with other work; what was started together with it gets time to be there. */
const firstAfter = minutes(1)
/** Hundreds of targets that time out must not take longer than the interval. */
const atOnce = 8

/** The named targets of the list, with the number of servers that name each. */
function targetsOf(serverList: ServerList): Map<string, number> {
  const targets = new Map<string, number>()
  for (const { listed } of serverList.all()) {
    const target = listed.ping_target?.toLowerCase()
    if (target !== undefined) targets.set(target, (targets.get(target) ?? 0) + 1)
  }
  return targets
}

/**
 * Checks every listed ping target every ten minutes, in each process: the overview shows the same in all of them. A target that
 * fails is checked once more before it is reported.
 */
export function createPingTargetWatch({ serverList, check, now, onError }: PingTargetWatchDeps): PingTargetWatch {
  let failures: ReadonlyMap<string, Failure> = new Map()
  let checks: ReadonlyMap<string, PingTargetCheck> = new Map()
  let waiting: NodeJS.Timeout | undefined

  async function checkTwice(target: string, stopping: AbortSignal): Promise<PingTargetCheck> {
    const first = await check(target, stopping)
    return first.ok || stopping.aborted ? first : check(target, stopping)
  }

  async function run(stopping: AbortSignal): Promise<void> {
    const found = new Map<string, Failure>()
    const results = new Map<string, PingTargetCheck>()
    const targets = targetsOf(serverList).keys()
    const worker = async (): Promise<void> => {
      for (const target of targets) {
        if (stopping.aborted) return
        const result = await checkTwice(target, stopping)
        results.set(target, result)
        if (!result.ok) found.set(target, { ...result, since: failures.get(target)?.since ?? now() })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    // What was cut off says nothing about its target.
    if (stopping.aborted) return
    failures = found
    checks = results
  }

  const job = repeat({ name: 'ping targets', every: interval, run, onError })
  return {
    concerns() {
      const listed = targetsOf(serverList)
      const items = [...failures].flatMap(([id, { fault, detail, since }]) => {
        const count = listed.get(id)
        return count === undefined ? [] : [{ id, name: '', since: isoInstant(since), count, fault, detail }]
      })
      return concernOf('unreachableTargets', items)
    },
    targets() {
      const items = [...targetsOf(serverList)].map(([target, servers]) => ({
        target,
        servers,
        check: checks.get(target) ?? null,
      }))
      const sorted = items.sort((a, b) => Number(a.check?.ok ?? true) - Number(b.check?.ok ?? true))
      const unmeasured = Array.from(serverList.all()).filter(({ listed }) => listed.ping_target === undefined).length
      return { count: items.length, unmeasured, items: sorted.slice(0, pingTargetsShown) }
    },
    start() {
      waiting = setTimeout(job.start, firstAfter)
    },
    async stop() {
      clearTimeout(waiting)
      await job.stop()
    },
  }
}
