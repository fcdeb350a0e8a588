/** Three processes on PostgreSQL with a replica behind HAProxy, whose primary is killed or freezes under load, and is replaced by it: reads go on, writes fail and come back, what was acknowledged is there. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import { seconds } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import * as accountEndpoints from '../../../contract/endpoints/accounts.ts'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import { readHealth, readReadiness } from '../../../contract/endpoints/portal.ts'
import * as serverDetailEndpoints from '../../../contract/endpoints/server-details.ts'
import { listServers } from '../../../contract/endpoints/servers.ts'
import { healthSchema } from '../../../contract/health.ts'
import { leaderboardAddress } from '../../../contract/leaderboard/leaderboard-address.ts'
import { debianProgram } from '../../../scripts/debian-programs.mjs'
import { verifyAudit } from '../../../server/kernel/audit/read.ts'
import { steamIdOf } from '../../support/accounts-app.ts'
import { communityFile } from '../../support/community.ts'
import { isStandby } from '../../support/haproxy.ts'
import { runAdmin } from '../../support/previous-release.ts'
import { startGame } from '../../support/upgrade.ts'
import { campaign, type Ground, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import {
  type Answer,
  countLedger,
  createLedger,
  ledgerFindings,
  load,
  openTarget,
  type Target,
} from '../support/load.ts'
import { openBackstage, type Portal, shopSettings, startPortal } from '../support/portal-process.ts'

interface World extends Target {
  readonly cluster: Cluster
  readonly portals: readonly Portal[]
  readonly logPath: string
}

/** Writes must be served again within this time after the promotion; the proxies in front of a portal wait longer. */
const patience = seconds(10)

/** What must be readable all the time: from memory, and from the database. */
const reads = [
  href(listServers),
  href(serverDetailEndpoints.readServer, { params: { id: '127.0.0.1:40000' } }),
  href(leaderboardEndpoints.listSeasons),
  href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('dm')),
  href(leaderboardEndpoints.readPlayerRecords, { params: { steamId: steamIdOfAccount(1001) } }),
  href(accountEndpoints.readPlayer, { params: { steamId: steamIdOf(2) } }),
]

const get = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(20_000) }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (error: unknown) => ({ status: 0, text: String(error) }),
  )

async function prepare({ folder }: Ground): Promise<World> {
  const cluster = await startCluster(debianProgram('haproxy', '-v'))
  const location = { kind: 'postgresql' as const, url: cluster.url }
  const backstage = await openBackstage(location)
  const file = path.join(folder, 'community.json')
  const server = { ip: '127.0.0.1', port: 40_000, name: 'dm 1', category: 'dm', region: 'ap-seoul' }
  writeFileSync(file, JSON.stringify(communityFile({ servers: [server] })))
  runAdmin('.', location, 'import', file, '--yes')
  const added = runAdmin('.', location, 'game-server', 'add', 'dm 1')
  const [, logPath = '', id = ''] = /(\/api\/game\/log\/(gs-[0-9a-f]+)\/[\w-]+)/.exec(added) ?? []
  runAdmin('.', location, 'game-server', 'link', id, '127.0.0.1:40000')
  const shop = shopSettings()
  const portals: Portal[] = []
  for (const name of ['one', 'two', 'three']) {
    const replica = { DATABASE_READ_URL: cluster.readUrl }
    portals.push(await startPortal(location, path.join(folder, name), { ...replica, ...shop }))
  }
  let calls = 0
  const target = await openTarget(backstage, () => portals[++calls % portals.length]?.origin ?? '')
  return { ...target, cluster, portals, logPath }
}

/** Reads from all processes until `isOver`; each must be answered. */
async function readAlong({ portals }: World, step: Step, isOver: () => boolean): Promise<readonly Finding[]> {
  const found: Finding[] = []
  const read = async (origin: string): Promise<void> => {
    for (let i = 0; !isOver(); i++) {
      const route = reads[i % reads.length] ?? ''
      const { status, text } = await get(origin + route)
      step.count(status === 200 ? 'reads answered' : 'reads not answered')
      if (status !== 200) found.push({ kind: 'unexplained', what: `GET ${route}: ${status} ${text.slice(0, 300)}` })
      await delay(5)
    }
  }
  await Promise.all(portals.map(({ origin }) => read(origin)))
  return found
}

/** The writes of a step as the clients saw them. */
function watchWrites(step: Step) {
  const found: Finding[] = []
  let promotedAt: number | undefined
  const back = new Map<string, number>()
  return {
    found,
    back,
    promoted: () => {
      promotedAt = performance.now()
    },
    see({ status, text, retryAfter }: Answer, origin: string) {
      if (status === 503) step.count('writes refused with 503')
      else if (status !== 200) found.push({ kind: 'unexplained', what: `a write: ${status} ${text.slice(0, 300)}` })
      if (status === 503 && retryAfter === null) found.push({ kind: 'unexplained', what: '503 without Retry-After' })
      if (status === 200 && promotedAt !== undefined && !back.has(origin)) {
        back.set(origin, performance.now() - promotedAt)
      }
    },
  }
}

const countedKills = async ({ backstage }: World): Promise<readonly number[]> =>
  (await backstage.database.kysely.selectFrom('player_stat').select('kills').where('account', '=', 1001).execute()).map(
    (row) => Number(row.kills),
  )

/** The state of a process's database in the words of `/readyz`. */
async function isPrimaryAway({ origin }: Portal): Promise<boolean> {
  const { status, text } = await get(origin + href(readReadiness))
  return status === 200 && text.includes('"status":"degraded"') && text.includes('"ok":false')
}

/** HAProxy takes both servers for standbys for some seconds after a promotion, and leads to them in turn. */
const looks = 4

/** Resolves when HAProxy leads to the new replica and every process reads from it: the next step takes the primary away. */
async function untilReadsFromReplica({ cluster, portals }: World): Promise<void> {
  const readsFromIt = async ({ origin }: Portal): Promise<boolean> =>
    v.parse(healthSchema, JSON.parse((await get(origin + href(readHealth))).text)).database.replica?.state === 'ok'
  for (let seen = 0; seen < looks; await delay(50)) seen = (await isStandby(cluster.readUrl)) === true ? seen + 1 : 0
  while (!(await Promise.all(portals.map(readsFromIt))).every(Boolean)) await delay(100)
}

campaign('replica', 1, async (ground) => {
  const world = await prepare(ground)
  const { cluster, portals, backstage } = world
  let kills = 0

  return async (step) => {
    const ledger = createLedger(world, step)
    const writes = watchWrites(step)
    let isOver = false
    const game = startGame(world.origin(), world.logPath)
    const writing = load(world, step, ledger, () => isOver, writes.see)
    const reading = readAlong(world, step, () => isOver)
    await delay(500 + step.random() * 2500)
    const isFrozen = step.random() < 1 / 3
    step.count(isFrozen ? 'frozen' : 'killed')
    if (isFrozen) cluster.freeze()
    else cluster.kill()
    // HAProxy looks every three seconds, and gives up one that is silent within nine.
    await delay((isFrozen ? 7000 : 1500) + step.random() * 2500)
    const found: Finding[] = []
    for (const portal of portals) {
      if (!(await isPrimaryAway(portal))) found.push({ kind: 'unexplained', what: '/readyz does not know of it' })
    }
    cluster.promote()
    writes.promoted()
    for (let waited = 0; waited < patience && writes.back.size < portals.length; waited += 50) await delay(50)
    const late = portals.length - writes.back.size
    if (late > 0) found.push({ kind: 'lost', what: `${late} processes do not write again` })
    step.count('milliseconds without writes after the promotion', Math.round(Math.max(0, ...writes.back.values())))
    await delay(500)
    isOver = true
    await writing
    found.push(...writes.found, ...(await reading))
    const lines = await game.stop()
    kills += lines
    for (const counted of await countedKills(world)) {
      if (counted < kills) found.push({ kind: 'lost', what: `${kills - counted} of ${kills} log lines` })
      if (counted > kills) found.push({ kind: 'twice', what: `${counted - kills} log lines more than ${kills}` })
    }
    await cluster.rejoin()
    await untilReadsFromReplica(world)
    found.push(...(await ledgerFindings(world, ledger)))
    const audit = await verifyAudit(backstage.database)
    if ('kind' in audit) found.push({ kind: 'lost', what: `the audit is ${audit.kind} at ${audit.seq}` })
    for (const { child, output } of portals) {
      if (child.exitCode !== null) found.push({ kind: 'unexplained', what: `a process ended: ${output.errors}` })
    }
    countLedger(step, ledger)
    step.count('log lines', lines)
    step.count('log requests repeated', game.resent())
    return found
  }
})
