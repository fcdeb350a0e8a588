import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { leaderboardPageSchema } from '../../contract/leaderboard/leaderboard.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { setMatchVoid, setPlayerRemoved } from '../../server/leaderboard/recount-acts.ts'
import { beginSeason, endSeason } from '../../server/leaderboard/season-acts.ts'
import { listRemovedPlayers } from '../../server/leaderboard/store/removed-players.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { isEverything } from '../support/everything.ts'
import { type LeaderboardApp, leaderboardApp } from '../support/leaderboard-app.ts'
import { joinText, killText, logLine, logStart, playerTag, steamId, wonText } from '../support/match-log.ts'

const players = [1, 2, 3, 4, 5]
const matchSeconds = 600
const matchCount = 3
const modes = ['dm', 'solo 1v1', 'retakes'] as const

interface Line {
  readonly match: number
  readonly players: readonly number[]
  readonly text: string
}

type Happening = readonly [kind: number, a: number, b: number]

const sideOf = (account: number) => (account % 2 === 0 ? 'CT' : 'TERRORIST')

/** What happens in a match, three seconds apart: kills mostly, deaths, rounds. */
function eventLine([kind, a, b]: Happening): Omit<Line, 'match'> {
  const [one = 1, two = 2] = [players[a], players[b]]
  if (kind < 7) {
    const flags = kind === 0 ? ' (headshot)' : ''
    const weapon = kind === 1 ? 'awp' : 'ak47'
    return {
      players: [one, two],
      text: killText(one, two, { weapon, flags, sides: [sideOf(one), sideOf(two)] }),
    }
  }
  if (kind === 7) {
    return { players: [one], text: `${playerTag(one, sideOf(one))} [1 2 3] committed suicide with "world"` }
  }
  return { players: [], text: kind === 8 ? 'World triggered "Round_Start"' : wonText(sideOf(one), String(b)) }
}

/** A log of several matches, in each of which everyone joins and leaves. */
function linesOf(matches: readonly (readonly Happening[])[]): Line[] {
  return matches.flatMap((happenings, match) => {
    let at = match * matchSeconds
    const line = (text: string, named: readonly number[]): Line => ({
      match,
      players: named,
      text: logLine(at++, text),
    })
    const joined = [
      line('Started map "de_nuke" (CRC "1")', []),
      ...players.map((p) => line(joinText(p, sideOf(p)), [p])),
    ]
    const played = happenings.map((happening) => {
      at += 2
      const { text, players: named } = eventLine(happening)
      return line(text, named)
    })
    at = match * matchSeconds + 290
    const left = players.map((p) => line(`${playerTag(p, sideOf(p))} disconnected (reason "Disconnect")`, [p]))
    return [...joined, ...played, ...left]
  })
}

/** All statistics that rankings show, in order. */
async function statistics(database: Database) {
  const removed = await listRemovedPlayers(database)
  const rows = await database.kysely
    .selectFrom('player_stat')
    .selectAll()
    .orderBy('board_id')
    .orderBy('account')
    .execute()
  return rows.filter(({ account }) => !removed.has(account))
}

/** An app with a season that ends in the second match, and is closed. */
async function seasonedApp(database: Database): Promise<LeaderboardApp> {
  const app = await leaderboardApp(database)
  const acts = { database, now: () => app.clock.now }
  for (const [name, from] of [
    ['one', logStart - 100],
    ['two', logStart + matchSeconds + 40],
  ] as const) {
    await beginSeason(acts, operator, { name, startsAt: from * 1000 })
  }
  return app
}

const matchRows = (database: Database, match: number) =>
  database.kysely
    .selectFrom('played_match')
    .select('id')
    .where('started', '>=', logStart + match * matchSeconds - 1)
    .where('started', '<', logStart + (match + 1) * matchSeconds - 1)
    .orderBy('id')
    .execute()

const acts = (database: Database, { clock }: LeaderboardApp) => ({ database, now: () => clock.now })

async function setVoid(database: Database, app: LeaderboardApp, match: number, isVoid: boolean): Promise<void> {
  for (const { id } of await matchRows(database, match)) {
    await setMatchVoid(acts(database, app), operator, { id, isVoid, reason: 'test' })
  }
}

const setRemoved = (database: Database, app: LeaderboardApp, account: number, isRemoved: boolean) =>
  setPlayerRemoved(acts(database, app), operator, { steamId: steamId(account), isRemoved, reason: 'test' })

/** What staff do between two pieces of a log. */
type Step = readonly [cut: number, act: 'remove' | 'return' | 'void' | 'count', which: number]

const happening = fc.tuple(fc.nat(9), fc.nat(4), fc.nat(4))
const scenario = fc.record({
  mode: fc.constantFrom(...modes),
  matches: fc.array(fc.array(happening, { maxLength: 40 }), { minLength: matchCount, maxLength: matchCount }),
  steps: fc.array(fc.tuple(fc.nat(160), fc.constantFrom('remove', 'return', 'void', 'count'), fc.nat(4)), {
    maxLength: 6,
  }),
  removed: fc.subarray(players, { maxLength: 2 }),
  voided: fc.subarray([0, 1, 2], { maxLength: 2 }),
})

/** Sends the log in pieces with acts in between, then leaves exactly these players and matches out. */
async function playWithActs(
  database: Database,
  lines: readonly Line[],
  { mode, steps, removed, voided }: { mode: string; steps: readonly Step[]; removed: number[]; voided: number[] },
): Promise<void> {
  const app = await seasonedApp(database)
  const server = await app.gameServer(mode)
  const send = (from: number, to: number) =>
    app.send(
      server,
      lines
        .slice(from, to)
        .map(({ text }) => text)
        .join(''),
    )
  let sent = 0
  for (const [cut, act, which] of [...steps].sort(([a], [b]) => a - b)) {
    // Every piece overlaps with the one before it.
    await send(Math.max(0, sent - 5), cut)
    sent = Math.max(sent, cut)
    if (act === 'remove' || act === 'return') await setRemoved(database, app, players[which] ?? 1, act === 'remove')
    else await setVoid(database, app, which % matchCount, act === 'void')
  }
  for (const account of players) await setRemoved(database, app, account, removed.includes(account))
  for (let match = 0; match < matchCount; match += 1) await setVoid(database, app, match, voided.includes(match))
  await send(0, lines.length)
  // A match may have got a second part, of the next season, after it was voided.
  for (const match of voided) await setVoid(database, app, match, true)
}

/** Sends the log without the lines of these players and matches. */
async function playWithout(
  database: Database,
  lines: readonly Line[],
  { mode, removed, voided }: { mode: string; removed: number[]; voided: number[] },
): Promise<void> {
  const app = await seasonedApp(database)
  const kept = lines.filter(
    ({ match, players: named }) => !voided.includes(match) && !named.some((account) => removed.includes(account)),
  )
  await app.send(await app.gameServer(mode), kept.map(({ text }) => text).join(''))
}

const withoutClutches = (rows: Awaited<ReturnType<typeof statistics>>) =>
  rows.map(({ clutches: _clutches, clutchwins: _clutchwins, ...row }) => row)

onEveryDatabase('removing players and voiding matches', ({ open }) => {
  it('leaves the statistics of an ingest without them, in whatever order staff and lines come', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const lines = linesOf(given.matches)
        const database = await open()
        await playWithActs(database, lines, given)
        const reference = await open()
        await playWithout(reference, lines, given)
        // Rounds that the others won as the last of their side were played as they were played.
        const isExact = given.mode !== 'retakes' || given.removed.length === 0
        const view = isExact ? (rows: Awaited<ReturnType<typeof statistics>>) => rows : withoutClutches
        expect(view(await statistics(database))).toEqual(view(await statistics(reference)))
      }),
      { numRuns: isEverything ? 25 : 10 },
    )
  })

  it('leaves the ranks and orders of an ingest without them', async () => {
    const byRate = scenario.map((given) => ({ ...given, mode: 'solo 1v1' as const }))
    const lists = ['', '?season=1', '?sort=kda', '?season=2&sort=hsRate&order=asc']
    const listsOf = async (database: Database) => {
      const app = await leaderboardApp(database)
      await app.ranked('/api/leaderboard/solo')
      const bodies = await Promise.all(lists.map((query) => app.get(`/api/leaderboard/solo${query}`)))
      return bodies.map(({ status, body }) => [status, v.parse(leaderboardPageSchema, body).data])
    }
    await fc.assert(
      fc.asyncProperty(byRate, async (given) => {
        const lines = linesOf(given.matches)
        const database = await open()
        await playWithActs(database, lines, given)
        const reference = await open()
        await playWithout(reference, lines, given)
        expect(await listsOf(database)).toEqual(await listsOf(reference))
      }),
      { numRuns: isEverything ? 6 : 3 },
    )
  })

  it('is undone exactly', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const lines = linesOf(given.matches)
        const database = await open()
        await playWithActs(database, lines, { ...given, removed: [], voided: [] })
        const reference = await open()
        await playWithout(reference, lines, { mode: given.mode, removed: [], voided: [] })
        expect(await statistics(database)).toEqual(await statistics(reference))
      }),
      { numRuns: isEverything ? 10 : 4 },
    )
  })

  it('recounts closed seasons, keeps clutches of others, and may be repeated', async () => {
    const database = await open()
    const app = await seasonedApp(database)
    const server = await app.gameServer('retakes')
    const round: Happening[] = [
      [8, 0, 0],
      [3, 1, 0],
      [3, 1, 2],
      [3, 3, 4],
      [9, 1, 3],
    ]
    await app.send(
      server,
      linesOf([round])
        .map(({ text }) => text)
        .join(''),
    )
    const before = await statistics(database)
    await endSeason(acts(database, app), operator, 1)
    expect(await setRemoved(database, app, 1, true)).toBe('done')
    expect(await setRemoved(database, app, 1, true)).toBe('unchanged')
    const after = await statistics(database)
    const kills = (rows: typeof before, season: number) =>
      rows.filter(({ board_id, account }) => account === 2 && Math.floor(board_id / 16) === season).map((r) => r.kills)
    expect([kills(before, 0), kills(before, 1)]).toEqual([[2], [2]])
    expect([kills(after, 0), kills(after, 1)]).toEqual([[1], [1]])
    const rounds = (rows: typeof before) =>
      rows.flatMap(({ account, wins, loses, clutches }) => (account === 1 ? [] : [[account, wins, loses, clutches]]))
    expect(rounds(after)).toEqual(rounds(before))
    expect(await setRemoved(database, app, 1, false)).toBe('done')
    expect(await statistics(database)).toEqual(before)
    const missing = { id: 'nothing', isVoid: true, reason: '' }
    expect(await setMatchVoid(acts(database, app), operator, missing)).toBe('missing')
    expect(await setPlayerRemoved(acts(database, app), operator, { steamId: '1', isRemoved: true, reason: '' })).toBe(
      'missing',
    )
  })

  it('leaves nothing of a match that is voided, and takes a removed player out of the ranking', async () => {
    const database = await open()
    const app = await seasonedApp(database)
    const server = await app.gameServer('dm')
    await app.send(
      server,
      linesOf([
        [
          [3, 0, 1],
          [3, 2, 1],
        ],
      ])
        .map(({ text }) => text)
        .join(''),
    )
    await setRemoved(database, app, 1, true)
    const { body } = await app.ranked('/api/leaderboard/dm')
    expect(body).toMatchObject({ total: 4, data: [{ steamid: steamId(3), kills: 1 }, {}, {}, {}] })
    expect(JSON.stringify(body)).not.toContain(steamId(1))
    await setVoid(database, app, 0, true)
    expect(await statistics(database)).toEqual([])
    await setVoid(database, app, 0, false)
    await setRemoved(database, app, 1, false)
    const sums = (await statistics(database)).filter(({ board_id }) => board_id < 16)
    expect(sums.map(({ account, kills, deaths }) => [account, kills, deaths])).toEqual([
      [1, 1, 0],
      [2, 0, 2],
      [3, 1, 0],
      [4, 0, 0],
      [5, 0, 0],
    ])
  })

  it('waits for logs that are being counted, and they see what it did', async () => {
    const database = await open()
    const app = await seasonedApp(database)
    const servers = [await app.gameServer('dm'), await app.gameServer('dm')]
    const lines = Array.from({ length: 60 }, (_, i) => logLine(i * 2, killText((i % 3) + 1, ((i + 1) % 3) + 1)))
    const sending = servers.flatMap((server) =>
      Array.from({ length: 6 }, (_, i) => app.send(server, lines.slice(i * 10, i * 10 + 10).join(''))),
    )
    const removing = [setRemoved(database, app, 1, true), setRemoved(database, app, 2, true)]
    await Promise.all([...sending, ...removing])
    const allTime = async () => (await statistics(database)).filter(({ board_id }) => board_id < 16)
    // Player 3 killed player 1 only, and was killed by player 2 only. Minutes depend on the order of the batches.
    for (const { account, kills, deaths } of await allTime()) expect([account, kills, deaths]).toEqual([3, 0, 0])
    await Promise.all([setRemoved(database, app, 1, false), setRemoved(database, app, 2, false)])
    const sums = (await allTime()).map(({ account, kills, deaths }) => [account, kills, deaths])
    expect(sums).toEqual([1, 2, 3].map((account) => [account, 40, 40]))
  })
})
