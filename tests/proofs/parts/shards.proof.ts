/** Three processes that share 10,000 game servers on PostgreSQL. In each step one of them is killed or stopped, and another one joins: no server is left out, and pages that get each response from another process see one list. */
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { seconds } from '../../../contract/duration.ts'
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
}

interface World {
  readonly gameServers: ChildProcess
  readonly members: Member[]
  join(): Promise<Member>
}

/** Pages that read the list. */
const pages = 3
/** Milliseconds from a death until another process polls the shards, at most (docs/decisions/077-shards.md). */
const takeover = seconds(12)
/** What a server that is given from one process to another waits more than usual, at most (the same record). */
const release = seconds(3)
/** The longest interval of a server while no process is killed; one query or its response may be lost. */
const interval = seconds(13) + release
/** The same of a server that does not respond. */
const intervalAway = seconds(66)
/** A process has what another one published. */
const behindLimit = seconds(2)

const readCpu = async ({ metrics }: Member): Promise<number> =>
  Number(/^process_cpu_seconds_total (\S+)$/m.exec(await (await fetch(metrics)).text())?.[1])

async function prepare(ground: Ground): Promise<World> {
  const { location, folder } = ground
  const { child: gameServers, ports } = await startFleet(ground)
  const backstage = await openBackstage(location)
  await importCommunity(backstage.database, communityFile({ servers: listedAt(ports, categoryInTurn) }))
  const members: Member[] = []
  let started = 0
  const join = async (): Promise<Member> => {
    const port = await freePort()
    const metrics = `http://127.0.0.1:${port}/metrics`
    const portal = await startPortal(location, path.join(folder, `process ${started++}`), {
      METRICS_PORT: String(port),
    })
    const member = { ...portal, metrics }
    members.push(member)
    return member
  }
  const first = await join()
  await Promise.all([join(), join()])
  await firstSweep(first)
  // Until the shards are shared, and every server has been asked by its new process.
  await delay(seconds(20))
  await readReport(gameServers)
  return { gameServers, members, join }
}

/** What the game servers and the pages say about a step in which a process was killed, or ended by itself. */
function stepFindings(step: Step, report: FleetReport, list: ListWatch, isKilled: boolean): readonly Finding[] {
  const how = isKilled ? 'after a kill' : 'after a stop'
  step.count('questions', report.questions)
  step.count('visits after less than 9 s', report.early)
  step.highest(`longest interval ${how} in ms`, Math.round(report.longest))
  step.highest(`longest interval of servers away ${how} in ms`, Math.round(report.longestAway))
  step.count('answers of the list', list.answers)
  step.count('versions of the list', list.versions)
  step.highest('most that a process was behind in ms', Math.round(list.behind))
  step.highest('longest lag of the game servers in ms', Math.round(report.lag * 1000))
  const found: Finding[] = [...list.found]
  const more = isKilled ? takeover : 0
  if (report.longest > interval + more) {
    found.push({ kind: 'lost', what: `a server waited for ${Math.round(report.longest)} ms ${how}` })
  }
  if (report.longestAway > intervalAway + more) {
    found.push({ kind: 'lost', what: `a server that is away waited for ${Math.round(report.longestAway)} ms ${how}` })
  }
  if (report.unasked > 0) found.push({ kind: 'lost', what: `${report.unasked} servers were never asked` })
  if (list.behind > behindLimit) {
    found.push({ kind: 'unexplained', what: `a process was ${Math.round(list.behind)} ms behind ${how}` })
  }
  return found
}

campaign('shards', 1, async (ground) => {
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
    const isKilled = step.random() < 2 / 3
    step.count(isKilled ? 'killed' : 'stopped')
    const [victim] = members.splice(Math.floor(step.random() * members.length), 1)
    if (victim === undefined) throw new Error('there is no process')
    victim.child.kill(isKilled ? 'SIGKILL' : 'SIGTERM')
    await ended(victim)
    watching.leave(victim.origin)
    const before = await Promise.all(members.map(readCpu))
    const beganAt = performance.now()
    // Every server is asked by its new process.
    await delay(takeover + interval)
    const after = await Promise.all(members.map(readCpu))
    const lasted = (performance.now() - beganAt) / 1000
    for (const [i, cpu] of after.entries()) {
      step.count('processor time of one of two processes in s', cpu - (before[i] ?? Number.NaN))
      step.count('the time in which it was spent in s', lasted)
    }
    await join()
    await delay(interval)
    isOver = true
    await reading
    const found = stepFindings(step, await readReport(gameServers), watching.watch, isKilled)
    const errors = members.flatMap(({ child, output }) =>
      child.exitCode !== null || output.errors !== '' ? [output.errors.slice(0, 1000)] : [],
    )
    return [...found, ...errors.map((what): Finding => ({ kind: 'unexplained', what: `a process: ${what}` }))]
  }
})
