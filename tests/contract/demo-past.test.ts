import { describe, expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import type { LeaderboardMode } from '../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { openPortalAccess } from '../../demo/connect.ts'
import { createLogLink, type LogCall } from '../../demo/matches/log-link.ts'
import { pastServers, sendPast } from '../../demo/matches/past.ts'
import { hostilePlayers } from '../../demo/matches/people.ts'
import { closeDemoSeasons, openDemoSeasons } from '../../demo/matches/seasons.ts'
import { demoSeasons, linesOf, type PastServer, sessionsOf } from '../../demo/matches/sessions.ts'
import type { LogSender, PortalAccess } from '../../demo/portal-access.ts'
import { gameLogToken } from '../../server/accounts/game-servers/store.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { rankingId } from '../../server/leaderboard/rules/ranking/ranking-id.ts'
import { beginSeason } from '../../server/leaderboard/season-acts.ts'
import { readModeNumbers } from '../../server/leaderboard/store/mode-numbers.ts'
import { listSeasons } from '../../server/leaderboard/store/seasons.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type LeaderboardApp, leaderboardApp, logSecret } from '../support/leaderboard-app.ts'

/** The server of a mode that opened in season `since`. */
function past(mode: LeaderboardMode, since: number): PastServer {
  const found = [...pastServers.values()].find((one) => one.rules.mode === mode && one.since === since)
  if (found === undefined) throw new Error('no such server')
  return found
}
const played = [past('retakes', 0), past('solo', 2)]

class Cut extends Error {}

interface World {
  readonly db: Database
  readonly app: LeaderboardApp
  readonly anchor: number
  readonly portal: PortalAccess
  /** Acknowledged calls so far. */
  calls(): number
  /** Sends the past matches; the portal fails after `cutAfter` calls, the last of them unacknowledged. */
  send(cutAfter?: number): Promise<void>
}

async function open(db: Database): Promise<World> {
  const app = await leaderboardApp(db)
  const senders: LogSender[] = []
  for (const { rules } of played) {
    const key = await app.gameServer(rules.mode)
    senders.push({
      id: key.id,
      logPath: href(leaderboardEndpoints.receiveGameLog, {
        params: { server: key.id, token: gameLogToken(logSecret, key) },
      }),
    })
  }
  const now = () => app.clock.now
  const portal = openPortalAccess({ database: db, secret: logSecret, now })
  const anchor = await openDemoSeasons(portal, now())
  if (anchor === undefined) throw new Error('no seasons')
  let calls = 0
  return {
    db,
    app,
    anchor,
    portal,
    calls: () => calls,
    async send(cutAfter = Number.POSITIVE_INFINITY) {
      const until = calls + cutAfter
      const post = async ({ path, text, clock }: LogCall) => {
        const headers = { 'content-type': 'text/plain', 'x-timestamp': clock }
        const { statusCode: status } = await app.app.inject({ method: 'POST', url: path, headers, payload: text })
        calls += 1
        if (calls >= until) throw new Cut()
        return { status, retryAfter: undefined }
      }
      const pause = () => Promise.reject(new Cut())
      const onError = (error: unknown) => expect(error).toBeInstanceOf(Cut)
      const { signal } = new AbortController()
      const link = createLogLink({ post, now, pause, signal, onError })
      const turn = () => Promise.resolve()
      for (const [i, one] of played.entries()) {
        const sender = senders[i]
        if (sender) await sendPast(one, sender, { portal, anchor, guests: hostilePlayers, send: link, turn })
      }
    },
  }
}

const statistics = (db: Database) =>
  db.kysely.selectFrom('player_stat').selectAll().orderBy('board_id').orderBy('account').execute()

/** Kills by account, counted directly from the log lines. */
function killsIn(one: PastServer, anchor: number, season: number): Map<number, number> {
  const [from, to] = [anchor - (demoSeasons[season]?.began ?? 0), anchor - (demoSeasons[season + 1]?.began ?? 0)]
  const kills = new Map<number, number>()
  for (const session of sessionsOf(one, anchor).filter((each) => each.from >= from && each.from < to)) {
    for (const line of linesOf(one, session, hostilePlayers)) {
      const [, account] = /<\[U:1:(\d+)\]><\w+>" \[[-\d ]+\] killed "/.exec(line) ?? []
      if (account !== undefined) kills.set(Number(account), (kills.get(Number(account)) ?? 0) + 1)
    }
  }
  return kills
}

async function expectWhole({ db, anchor }: World): Promise<void> {
  const numbers = await readModeNumbers(db)
  for (const one of played) {
    for (const season of [0, 1, 2]) {
      const rows = await db.kysely
        .selectFrom('player_stat')
        .select(['account', 'kills'])
        .where('board_id', '=', rankingId(numbers.get(one.rules.mode) ?? -1, season + 1))
        .execute()
      const counted = new Map(rows.filter(({ kills }) => kills > 0).map(({ account, kills }) => [account, kills]))
      expect(counted).toEqual(killsIn(one, anchor, season))
      expect(counted.size > 0).toBe(season >= one.since)
    }
  }
}

onEveryDatabase('the past matches of a demo', ({ open: openDatabase }) => {
  it('are sent over HTTP: every kill of every season counts once', async () => {
    const world = await open(await openDatabase())
    await world.send()
    await expectWhole(world)
    const all = href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('retakes'))
    expect(await world.app.ranked(all)).toMatchObject({ status: 200, body: { total: expect.any(Number) } })
    await closeDemoSeasons(world.portal, world.app.clock.now)
    expect((await listSeasons(world.db)).map(({ name, closedAt }) => [name, closedAt !== null])).toEqual([
      ['S3', false],
      ['S2', true],
      ['S1', true],
    ])
  })

  it('are resumed after an interruption, and the next start sends nothing', async () => {
    const whole = await open(await openDatabase())
    await whole.send()
    const world = await open(await openDatabase())
    for (const cutAfter of [1, 3, 4]) await expect(world.send(cutAfter)).rejects.toBeInstanceOf(Cut)
    await world.send()
    await expectWhole(world)
    expect(await statistics(world.db)).toEqual(await statistics(whole.db))
    const calls = world.calls()
    expect(calls).toBeGreaterThan(whole.calls())
    world.app.clock.now += 1000
    expect(await openDemoSeasons(world.portal, world.app.clock.now)).toBe(world.anchor)
    await world.send()
    expect(world.calls()).toBe(calls)
  })
})

describe('the seasons of a demo', () => {
  const accessTo = (database: Database) => openPortalAccess({ database, secret: logSecret, now: Date.now })
  onEveryDatabase('are created', ({ open: openDatabase }) => {
    it('once, including those that an interrupted start did not create', async () => {
      const db = await openDatabase()
      const now = Date.parse('2026-06-02T00:00:00Z')
      await beginSeason({ database: db, now: Date.now }, operator, { name: 'S1', startsAt: now - demoSeasons[0].began })
      expect(await openDemoSeasons(accessTo(db), now + 5)).toBe(now)
      expect((await listSeasons(db)).map(({ name, startsAt }) => [name, startsAt])).toEqual(
        demoSeasons.map(({ name, began }) => [name, now - began]).toReversed(),
      )
    })

    it('only if the operator created none', async () => {
      const db = await openDatabase()
      const now = Date.parse('2026-06-02T00:00:00Z')
      await beginSeason({ database: db, now: Date.now }, operator, { name: 'S1', startsAt: now - 1000 })
      expect(await openDemoSeasons(accessTo(db), now)).toBeUndefined()
      expect(await listSeasons(db)).toHaveLength(1)
    })
  })
})
