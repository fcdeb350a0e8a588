import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import { readHealth } from '../../contract/endpoints/portal.ts'
import { healthSchema } from '../../contract/health.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.mjs'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { communityFile } from '../support/community.ts'
import { isWithoutPostgres } from '../support/databases.ts'
import { type GameFleet, startGameFleet } from '../support/game-fleet.ts'
import { checkOutRelease, newestRelease } from '../support/previous-release.ts'
import { ended, type Run, ready, run } from '../support/server-process.ts'
import { startTcpGate } from '../support/tcp-gate.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const count = 60
/** The longest interval between two visits of a server, by rules/poll-intervals.ts, and what a busy machine adds. */
const interval = seconds(11.8) + seconds(2)
/** From the end of a process until another one polls. */
const takeOver = seconds(3)
/** The same where PostgreSQL has to find out that a session is gone. */
const released = seconds(20)
/** For how long two processes poll the same servers, once both reach the database. */
const overlap = seconds(12)

interface Member extends Run {
  readonly origin: string
}

interface Joining {
  /** Absent: that of PostgreSQL itself. */
  readonly url?: string
  /** Absent: this tree. */
  readonly entry?: string
}

interface World {
  readonly postgres: PostgresServer
  readonly fleet: GameFleet
  readonly members: Member[]
  join(how?: Joining): Promise<Member>
  leave(member: Member): void
}

/** `entry`: of a process that is there before the tables of this tree. */
async function open(entry?: string): Promise<World> {
  const postgres = await startPostgres({}, { inMemory: true })
  onTestFinished(() => postgres.stop())
  const fleet = await startGameFleet(count)
  const members: Member[] = []
  const world: World = {
    ...{ postgres, fleet, members },
    async join(how = {}) {
      const port = await freePort()
      const env = { DATABASE_URL: how.url ?? postgres.url, DATA_DIR: folderOfTest(), PORT: String(port) }
      const started = run({ ...env, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1000000' }, how.entry)
      await ready(started)
      const member = { ...started, origin: `http://127.0.0.1:${port}` }
      members.push(member)
      return member
    },
    leave: (member) => void members.splice(members.indexOf(member), 1),
  }
  if (entry !== undefined) await world.join({ entry })
  const database = await openDatabase({ kind: 'postgresql', url: postgres.url })
  const servers = fleet.ports.map((port) => ({
    ...{ ip: '127.0.0.1', port, name: `game ${port}`, category: 'dm', region: 'ap-seoul' },
  }))
  await importCommunity(database, communityFile({ servers }))
  await database.close()
  return world
}

/** What a process does; undefined while it does not respond. */
async function pollerOf({ origin }: Member) {
  try {
    const response = await fetch(origin + href(readHealth), { signal: AbortSignal.timeout(seconds(1)) })
    return v.parse(healthSchema, await response.json()).poller
  } catch {
    return undefined
  }
}

async function leaders(members: readonly Member[]): Promise<readonly Member[]> {
  const roles = await Promise.all(
    members.map(async (each) => ((await pollerOf(each))?.role === 'leader' ? [each] : [])),
  )
  return roles.flat()
}

/** Resolves to how long it took until exactly one of them leads, in milliseconds. */
async function untilOneLeads(members: readonly Member[]): Promise<number> {
  const beganAt = performance.now()
  await expect.poll(async () => (await leaders(members)).length, { timeout: seconds(60), interval: 20 }).toBe(1)
  return performance.now() - beganAt
}

async function onlyLeader(members: readonly Member[]): Promise<Member> {
  await untilOneLeads(members)
  const [leader] = await leaders(members)
  if (leader === undefined) throw new Error('none leads')
  return leader
}

const kills = Number(process.env['POLLING_KILLS'] ?? 6)

it.skipIf(isWithoutPostgres)('a process that is killed is replaced within three seconds, time after time', async () => {
  const { fleet, members, join, leave } = await open()
  await Promise.all([join(), join(), join()])
  await onlyLeader(members)
  await delay(interval)
  fleet.longest()
  const took: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const leader = await onlyLeader(members)
    leave(leader)
    const joining = kill % 2 === 0 ? join() : undefined
    leader.child.kill('SIGKILL')
    await ended(leader)
    took.push(await untilOneLeads(members))
    await (joining ?? join())
    expect(await leaders(members)).toHaveLength(1)
  }
  process.stdout.write(`take-overs in ms: ${took.map(Math.round).sort((a, b) => a - b)}\n`)
  expect(Math.max(...took)).toBeLessThanOrEqual(takeOver)
  await delay(interval)
  // Kills follow each other faster than servers are visited: one may have waited for two of them.
  expect(fleet.longest()).toBeLessThanOrEqual(interval + 2 * takeOver)
})

it.skipIf(isWithoutPostgres)('a leader that hangs is replaced, and follows when it goes on', async () => {
  const { fleet, members, join } = await open()
  await Promise.all([join(), join(), join()])
  const leader = await onlyLeader(members)
  await delay(interval)
  fleet.longest()
  const others = members.filter((each) => each !== leader)
  leader.child.kill('SIGSTOP')
  const took = await untilOneLeads(others)
  process.stdout.write(`take-over from a process that hangs in ms: ${Math.round(took)}\n`)
  expect(took).toBeLessThanOrEqual(released)
  await delay(interval)
  expect(fleet.longest()).toBeLessThanOrEqual(interval + released)
  leader.child.kill('SIGCONT')
  expect(await untilOneLeads(members)).toBeLessThanOrEqual(overlap)
  expect((await pollerOf(leader))?.polled).toBe(0)
})

it.skipIf(isWithoutPostgres)('a leader whose connections are half open is replaced, and follows later', async () => {
  const { fleet, postgres, members, join } = await open()
  const gate = await startTcpGate(postgres.url)
  const leader = await join({ url: gate.url })
  await onlyLeader(members)
  await Promise.all([join(), join()])
  await delay(interval)
  fleet.longest()
  const others = members.filter((each) => each !== leader)
  gate.cut()
  const took = await untilOneLeads(others)
  process.stdout.write(`take-over from half-open connections in ms: ${Math.round(took)}\n`)
  expect(took).toBeLessThanOrEqual(released)
  gate.mend()
  expect(await untilOneLeads(members)).toBeLessThanOrEqual(overlap)
  expect((await pollerOf(leader))?.polled).toBe(0)
  await delay(interval)
  expect(fleet.longest()).toBeLessThanOrEqual(interval)
})

it.skipIf(isWithoutPostgres)('the leader goes on while the database is away, and one leads afterwards', async () => {
  const { fleet, postgres, members, join } = await open()
  await Promise.all([join(), join(), join()])
  await onlyLeader(members)
  await delay(interval)
  fleet.longest()
  postgres.freeze()
  await delay(2 * interval)
  expect(fleet.longest()).toBeLessThanOrEqual(interval)
  postgres.thaw()
  await untilOneLeads(members)
  postgres.kill()
  await delay(interval)
  postgres.resume()
  await untilOneLeads(members)
  await delay(interval)
  expect(await leaders(members)).toHaveLength(1)
  expect(fleet.longest()).toBeLessThanOrEqual(interval + takeOver)
})

const release = newestRelease()

it.skipIf(isWithoutPostgres || release === undefined)('the release before and this one take turns', async () => {
  const earlier = checkOutRelease(release ?? '', 'linked')
  onTestFinished(() => earlier.remove())
  const { fleet, members, join, leave } = await open(earlier.entry)
  const before = await onlyLeader(members)
  const next = await join()
  await delay(interval)
  fleet.longest()
  await delay(interval)
  expect(await leaders(members)).toEqual([before])
  expect(fleet.longest()).toBeLessThanOrEqual(interval)
  // It does not know the lock, but the lease, which ends while it hangs.
  before.child.kill('SIGSTOP')
  expect(await untilOneLeads([next])).toBeLessThanOrEqual(overlap)
  before.child.kill('SIGCONT')
  expect(await untilOneLeads(members)).toBeLessThanOrEqual(overlap)
  expect(await leaders(members)).toEqual([next])
  leave(next)
  next.child.kill('SIGKILL')
  expect(await untilOneLeads(members)).toBeLessThanOrEqual(overlap)
  const last = await join()
  expect(await leaders(members)).toEqual([before])
  leave(before)
  before.child.kill('SIGTERM')
  await ended(before)
  expect(await untilOneLeads([last])).toBeLessThanOrEqual(takeOver)
})
