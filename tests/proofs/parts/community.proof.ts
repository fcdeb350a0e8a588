/**
 * A day of a community with 10,000 game servers, twenty times as fast as real time: one step is one hour in three minutes.
 * Players come and go twenty times as often; the portal and its pages keep their own intervals (polling, refreshing,
 * cleaning up). Checks that every server is queried in each period, as the servers measure it, that the list is as fresh
 * as promised, that everything acknowledged is there, and that memory at the end of the day is what it was in the first
 * hours. Memory is compared within one run. A run that was interrupted continues at its hour with a new portal and
 * database; if it has not seen hours two to six, it reports that as a finding at the end of the day.
 */
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import type { CommunityServer } from '../../../contract/community/community-items.ts'
import { seconds } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import * as accountEndpoints from '../../../contract/endpoints/accounts.ts'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import * as serverDetailEndpoints from '../../../contract/endpoints/server-details.ts'
import { leaderboardAddress } from '../../../contract/leaderboard/leaderboard-address.ts'
import { serverId } from '../../../contract/servers/address.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { logAddress } from '../../../server/accounts/game-servers/log-line.ts'
import { addGameServer } from '../../../server/accounts/game-servers/store.ts'
import { importCommunity } from '../../../server/community-file.ts'
import { verifyAudit } from '../../../server/kernel/audit/read.ts'
import { steamIdOf } from '../../support/accounts-app.ts'
import { communityFile } from '../../support/community.ts'
import { testSecret } from '../../support/server-process.ts'
import { startGame } from '../../support/upgrade.ts'
import { campaign, type Ground, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { clockServers } from '../support/community/clock-servers.ts'
import { hourLasts, hoursOfDay, type MemorySample, memoryFindings } from '../support/community/day.ts'
import { categoryInTurn, listedAt, readReport, startFleet } from '../support/community/fleet.ts'
import * as visitors from '../support/community/visitors.ts'
import { firstSweep, readLag, type Watch, watchFindings, watchPortal } from '../support/community/watch.ts'
import {
  countLedger,
  createLedger,
  ledgerFindings,
  load,
  openTarget,
  removeTexts,
  type Target,
} from '../support/load.ts'
import { errorsOf, inspected, readUsage } from '../support/portal-memory.ts'
import { type Backstage, openBackstage, type Portal, shopSettings, startPortal } from '../support/portal-process.ts'

interface World extends Target {
  readonly portal: Portal
  readonly metrics: string
  readonly gameServers: ChildProcess
  readonly listed: readonly CommunityServer[]
  /** Where game servers send their logs. */
  readonly logPaths: readonly string[]
  readonly devices: readonly visitors.Devices[]
}

/** Game servers that send a log: each posts twenty lines a second. */
const senders = 8
/** Whose kills the first of them reports. */
const firstKiller = 1001
/** Players with a phone and an open page. */
const owners = 40
/** How long before the end of an hour its clients rest, so that what they have done can be compared. */
const comparing = seconds(20)

/** Those with a log play the same mode, with a ranking. */
const hasLog = (index: number): boolean => index >= clockServers && index < clockServers + senders

async function linkLogs({ database }: Backstage, listed: readonly CommunityServer[]): Promise<readonly string[]> {
  const paths: string[] = []
  for (const { name, ip, port } of listed.slice(clockServers, clockServers + senders)) {
    const key = await addGameServer(database, { name, now: Date.now(), serverId: serverId(ip, port) })
    paths.push(logAddress({ origin: '', secret: testSecret }, key))
  }
  return paths
}

async function prepare(ground: Ground): Promise<World> {
  const { location, folder } = ground
  const { child: gameServers, ports } = await startFleet(ground)
  const backstage = await openBackstage(location)
  const listed = listedAt(ports, (i) => (hasLog(i) ? 'deathmatch' : categoryInTurn(i)))
  await importCommunity(backstage.database, communityFile({ servers: listed }))
  const logPaths = await linkLogs(backstage, listed)
  const devices: visitors.Devices[] = []
  for (let i = 0; i < owners; i++) {
    const account = await backstage.player(100 + i)
    devices.push({ phone: await backstage.tokenOf(account), pc: await backstage.tokenOf(account) })
  }
  const metricsPort = await freePort()
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`
  const env = { ...shopSettings(), ...inspected, METRICS_PORT: String(metricsPort) }
  const portal = await startPortal(location, path.join(folder, 'data'), env)
  await firstSweep({ origin: portal.origin, metrics })
  await readReport(gameServers)
  const target = await openTarget(backstage, () => portal.origin)
  return { ...target, rest: seconds(2), portal, metrics, gameServers, listed, logPaths, devices }
}

/** Pages of players besides the list. */
const otherReads = ({ listed }: World): readonly string[] => [
  href(leaderboardEndpoints.listSeasons),
  href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('dm')),
  href(leaderboardEndpoints.readPlayerRecords, { params: { steamId: steamIdOfAccount(firstKiller) } }),
  href(accountEndpoints.readPlayer, { params: { steamId: steamIdOf(2) } }),
  ...listed
    .filter((_, i) => i % 97 === 0)
    .map(({ ip, port }) => href(serverDetailEndpoints.readServer, { params: { id: serverId(ip, port) } })),
]

/** The kills of each game server's killer, in the season and in all of them. */
async function killFindings({ backstage }: World, kills: readonly number[]): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const [i, sent] of kills.entries()) {
    const rows = await backstage.database.kysely
      .selectFrom('player_stat')
      .select('kills')
      .where('account', '=', firstKiller + i)
      .execute()
    if (rows.length === 0) found.push({ kind: 'lost', what: `all ${sent} log lines` })
    for (const counted of rows.map((row) => Number(row.kills))) {
      if (counted < sent) found.push({ kind: 'lost', what: `${sent - counted} of ${sent} log lines` })
      if (counted > sent) found.push({ kind: 'twice', what: `${counted - sent} log lines more than ${sent}` })
    }
  }
  return found
}

/** What the servers, and who watched the portal, say about the sweeps of the hour. */
async function sweepFindings({ gameServers }: World, step: Step, watch: Watch): Promise<readonly Finding[]> {
  const { missed, example, unasked, ...seen } = await readReport(gameServers)
  const inSeconds = (ms: number): number => Math.round(ms / 100) / 10
  step.count('questions', seen.questions)
  step.count('visits after less than 9 s', seen.early)
  step.highest('longest interval in s', inSeconds(seen.longest))
  step.highest('longest interval of servers away in s', inSeconds(seen.longestAway))
  step.highest('players', seen.players)
  step.highest('servers away', seen.away)
  step.highest('oldest sweep in s', watch.sweepAge)
  step.highest('longest lag in ms', Math.round(watch.lag * 1000))
  step.highest('longest lag of the game servers in ms', Math.round(seen.lag * 1000))
  const found = [...watchFindings(watch, seen.lag)]
  if (unasked > 0) found.push({ kind: 'lost', what: `${unasked} servers were never asked` })
  if (missed > 0) found.push({ kind: 'lost', what: `${missed} visits: ${example}` })
  return found
}

/** The memory at the end of an hour; the figures keep it by hour. */
async function readSample(world: World, step: Step): Promise<MemorySample> {
  const { heap, resident, cpu } = await readUsage(world.portal)
  const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10
  const hour = step.number + 1
  step.highest(`heap after hour ${hour} in MB`, megabytes(heap))
  step.highest(`resident after hour ${hour} in MB`, megabytes(resident))
  step.highest(`CPU seconds after hour ${hour}`, Math.round(cpu / 1000))
  // The collection has stopped the process, which is not its own doing.
  await delay(seconds(1.1))
  await readLag({ origin: world.portal.origin, metrics: world.metrics })
  return { hour, heap, resident }
}

campaign('community', 1, async (ground) => {
  const world = await prepare(ground)
  const { portal, metrics, backstage } = world
  const { origin } = portal
  const pages = visitors.openPages()
  const streams = visitors.openStreams(origin, world.devices)
  const routes = otherReads(world)
  const startedAt = performance.now()
  const samples: MemorySample[] = []
  let reported = 0
  const kills = world.logPaths.map(() => 0)
  let orders = 0

  return async (step) => {
    const ends = startedAt + (step.number - ground.firstStep + 1) * hourLasts
    const isOver = () => performance.now() >= ends - comparing
    const ledger = createLedger(world, step)
    const hour = { origin, step, isOver }
    const games = world.logPaths.map((logPath, i) =>
      startGame(origin, logPath, { killer: firstKiller + i, victims: 4000 }),
    )
    const [watch, found] = await Promise.all([
      watchPortal({ origin, metrics }, isOver),
      Promise.all([
        visitors.followList(pages, hour),
        visitors.readAround(routes, hour),
        visitors.sendAround(streams, world.devices, serverId('127.0.0.1', world.listed[0]?.port ?? 0), hour),
      ]).then((all) => all.flat()),
      load(world, step, ledger, isOver),
    ])
    if (portal.child.exitCode !== null) throw new Error(`the portal has ended: ${errorsOf(portal)}`)
    const sent = await Promise.all(games.map((game) => game.stop()))
    for (const [i, count] of sent.entries()) kills[i] = (kills[i] ?? 0) + count
    found.push(...(await killFindings(world, kills)), ...(await ledgerFindings(world, ledger)))
    orders += ledger.orders.length
    const rows = await backstage.database.kysely.selectFrom('order').select('id').execute()
    if (rows.length < orders) found.push({ kind: 'lost', what: `${orders - rows.length} of ${orders} orders` })
    found.push(...(await removeTexts(world, ledger)))
    const audit = await verifyAudit(backstage.database)
    if ('kind' in audit) found.push({ kind: 'lost', what: `the audit is ${audit.kind} at ${audit.seq}` })
    const errors = errorsOf(portal)
    if (errors.length > reported) found.push({ kind: 'unexplained', what: errors.slice(reported).slice(0, 1000) })
    reported = errors.length

    await delay(Math.max(0, ends - performance.now()))
    found.push(...(await sweepFindings(world, step, watch)))
    samples.push(await readSample(world, step))
    if ((step.number + 1) % hoursOfDay === 0) found.push(...memoryFindings(samples, (step.number + 1) / hoursOfDay))
    countLedger(step, ledger)
    step.highest(
      'log lines',
      kills.reduce((sum, sent) => sum + sent, 0),
    )
    return found
  }
})
