/** Three processes on PostgreSQL, one of them pinned to three regions, and 10,000 game servers. In each step one of them is killed or stopped, and another one joins: its work is taken over within three seconds, no server is left out, and pages that get each response from another process see one list. */
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { seconds } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import { readHealth } from '../../../contract/endpoints/portal.ts'
import { healthSchema } from '../../../contract/health.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { importCommunity } from '../../../server/community-file.ts'
import { communityFile } from '../../support/community.ts'
import { ended } from '../../support/server-process.ts'
import { campaign, type Ground, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { categoryInTurn, type FleetReport, listedAt, readReport, startFleet } from '../support/community/fleet.ts'
import { createListWatch, type ListWatch, readInTurn } from '../support/community/round-robin.ts'
import { firstSweep } from '../support/community/watch.ts'
import { openBackstage, type Portal, startPortal } from '../support/portal-process.ts'

interface Member extends Portal {
  readonly metrics: string
  readonly isPinned: boolean
}

interface World {
  readonly gameServers: ChildProcess
  readonly servers: number
  readonly members: Member[]
  join(isPinned: boolean): Promise<Member>
}

/** Pages that read the list. */
const pages = 3
/** Milliseconds from the end of a process until others do its work, at most (docs/decisions/130-polling-by-locks.md). */
const takeOver = seconds(3)
/** The longest interval of a server while no process ends; one query or its response may be lost. */
const interval = seconds(13)
/** The same of a server that does not respond. */
const intervalAway = seconds(66)
/** A process has what another one published. */
const behindLimit = seconds(2)

const readCpu = async ({ metrics }: Member): Promise<number> =>
  Number(/^process_cpu_seconds_total (\S+)$/m.exec(await (await fetch(metrics)).text())?.[1])

const readPoller = async ({ origin }: Member) =>
  v.parse(healthSchema, await (await fetch(origin + href(readHealth))).json()).poller

/** Resolves to how long it took until one process leads and every server is polled, in milliseconds. */
async function untilShared({ members, servers }: World): Promise<number> {
  const beganAt = performance.now()
  for (;;) {
    const pollers = await Promise.all(members.map(readPoller))
    const polled = pollers.reduce((sum, each) => sum + (each.polled ?? 0), 0)
    if (polled === servers && pollers.filter(({ role }) => role === 'leader').length === 1) break
    await delay(20)
  }
  return performance.now() - beganAt
}

async function prepare(ground: Ground): Promise<World> {
  const { location, folder } = ground
  const { child: gameServers, ports } = await startFleet(ground)
  const backstage = await openBackstage(location)
  await importCommunity(backstage.database, communityFile({ servers: listedAt(ports, categoryInTurn) }))
  const regions = defaultSettings.regions.slice(0, 3).map(({ code }) => code)
  const members: Member[] = []
  let started = 0
  const join = async (isPinned: boolean): Promise<Member> => {
    const port = await freePort()
    const metrics = `http://127.0.0.1:${port}/metrics`
    const portal = await startPortal(location, path.join(folder, `process ${started++}`), {
      METRICS_PORT: String(port),
      ...(isPinned ? { POLL_REGIONS: regions.join() } : {}),
    })
    const member = { ...portal, metrics, isPinned }
    members.push(member)
    return member
  }
  const first = await join(false)
  await Promise.all([join(false), join(true)])
  const world = { gameServers, servers: ports.length, members, join }
  await firstSweep(first)
  await untilShared(world)
  await delay(interval)
  await readReport(gameServers)
  return world
}

/** What the game servers and the pages say about a step in which a process was killed, or ended by itself. */
function stepFindings(step: Step, report: FleetReport, list: ListWatch, how: string): readonly Finding[] {
  step.count('questions', report.questions)
  step.count('visits after less than 9 s', report.early)
  step.highest(`longest interval after a ${how} in ms`, Math.round(report.longest))
  step.highest(`longest interval of servers away after a ${how} in ms`, Math.round(report.longestAway))
  step.count('answers of the list', list.answers)
  step.count('versions of the list', list.versions)
  step.highest('most that a process was behind in ms', Math.round(list.behind))
  step.highest('longest lag of the game servers in ms', Math.round(report.lag * 1000))
  const found: Finding[] = [...list.found]
  if (report.longest > interval + takeOver) {
    const many = report.missed === 0 ? '' : `; ${report.missed} waited for 20 s, the last: ${report.example}`
    found.push({ kind: 'lost', what: `a server waited for ${Math.round(report.longest)} ms after a ${how}${many}` })
  }
  if (report.longestAway > intervalAway + takeOver) {
    const what = `a server that is away waited for ${Math.round(report.longestAway)} ms after a ${how}`
    found.push({ kind: 'lost', what })
  }
  if (report.unasked > 0) found.push({ kind: 'lost', what: `${report.unasked} servers were never asked` })
  if (list.behind > behindLimit) {
    found.push({ kind: 'unexplained', what: `a process was ${Math.round(list.behind)} ms behind after a ${how}` })
  }
  return found
}

/** What the processes that are left use, in seconds. */
async function countCpu(step: Step, members: readonly Member[], during: () => Promise<unknown>): Promise<void> {
  const before = await Promise.all(members.map(readCpu))
  const beganAt = performance.now()
  await during()
  const after = await Promise.all(members.map(readCpu))
  const lasted = (performance.now() - beganAt) / 1000
  const roles = await Promise.all(members.map(readPoller))
  for (const [i, { role }] of roles.entries()) {
    step.count(`processor time of a ${role} in s`, (after[i] ?? Number.NaN) - (before[i] ?? Number.NaN))
    step.count(`time of a ${role} in s`, lasted)
  }
}

campaign('polling', 1, async (ground) => {
  const world = await prepare(ground)
  const { members, gameServers, join } = world

  return async (step) => {
    const watching = createListWatch()
    let isOver = false
    const reading = Promise.all(
      Array.from({ length: pages }, () =>
        readInTurn(
          watching,
          () => members.map(({ origin }) => origin),
          () => isOver,
        ),
      ),
    )
    await delay(seconds(1) + step.random() * seconds(4))
    const how = step.random() < 2 / 3 ? 'kill' : 'stop'
    const [victim] = members.splice(Math.floor(step.random() * members.length), 1)
    if (victim === undefined) throw new Error('there is no process')
    const { role } = await readPoller(victim)
    const what = victim.isPinned ? 'the pinned one' : `a ${role}`
    step.count(`${how} of ${what}`)
    victim.child.kill(how === 'kill' ? 'SIGKILL' : 'SIGTERM')
    await ended(victim)
    watching.leave(victim.origin)
    const took = await untilShared(world)
    step.highest(`longest take-over after a ${how} of ${what} in ms`, Math.round(took))
    // Every server is asked by its new process.
    await countCpu(step, members, () => delay(interval))
    await join(victim.isPinned)
    await untilShared(world)
    isOver = true
    await reading
    const found = [...stepFindings(step, await readReport(gameServers), watching.watch, how)]
    if (took > takeOver) found.push({ kind: 'lost', what: `the work of ${what} rested for ${Math.round(took)} ms` })
    const errors = members.flatMap(({ child, output }) =>
      child.exitCode !== null || output.errors !== '' ? [output.errors.slice(0, 1000)] : [],
    )
    return [...found, ...errors.map((text): Finding => ({ kind: 'unexplained', what: `a process: ${text}` }))]
  }
})
