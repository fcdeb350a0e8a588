import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addGameServer } from '../../server/accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../server/accounts/game-servers/tables.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { LogStream } from '../../server/leaderboard/ingest/count-events.ts'
import { createGroupCounting } from '../../server/leaderboard/ingest/count-in-groups.ts'
import { createLogReceiver, type LogReceiver } from '../../server/leaderboard/ingest/receive-log.ts'
import { readLogText } from '../../server/leaderboard/rules/match-log/log-lines.ts'
import { rulesOf } from '../../server/leaderboard/rules/match-log/rules.ts'
import { createCountedEvents } from '../../server/leaderboard/store/counted-events.ts'
import { createPlayedMatches } from '../../server/leaderboard/store/played-matches.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { joinText, killText, logLine, logStart, wonText } from '../support/match-log.ts'

const now = () => (logStart + 3600) * 1000
const modes = ['deathmatch', 'retakes', 'solo 1v1']
const count = 6

/** A minute of three players on server `at`; server 0 and 1 have the same players. */
const linesOf = (at: number): string[] => {
  const [one, two, three] = [1, 2, 3].map((player) => player + 3 * Math.max(0, at - 1))
  return Array.from({ length: 60 }, (_, second) => {
    if (second % 20 === 0) return logLine(second, joinText(one ?? 0, 'CT'))
    if (second % 20 === 19) return logLine(second, wonText('CT'))
    return logLine(second, second % 2 === 0 ? killText(one ?? 0, two ?? 0) : killText(two ?? 0, three ?? 0))
  })
}

/** A process that counts the logs of {@link count} servers. */
async function portal(database: Database, senders?: readonly GameServerKeyRow[], played = modes) {
  const receive: LogReceiver = createLogReceiver({
    rankings: () => [],
    database,
    modeOf: (id) => played[Number(id.split('.')[3]?.split(':')[0]) % played.length],
    now,
    pause: async () => undefined,
    noteRefusal: async () => undefined,
  })
  const made: GameServerKeyRow[] = []
  for (let at = 0; senders === undefined && at < count; at += 1) {
    made.push(await addGameServer(database, { name: `${at}`, now: now(), serverId: `10.0.0.${at}:27015` }))
  }
  return { receive, senders: senders ?? made }
}

/** All that counting writes, with the game servers by their number: their ids are random. */
async function written({ kysely }: Database, senders: readonly GameServerKeyRow[]): Promise<unknown> {
  const rows = await Promise.all([
    kysely.selectFrom('player_stat').selectAll().orderBy('board_id').orderBy('account').execute(),
    kysely.selectFrom('player').selectAll().orderBy('account').execute(),
    kysely.selectFrom('board').select('id').orderBy('id').execute(),
    kysely.selectFrom('played_match').selectAll().execute(),
    kysely.selectFrom('match_player').selectAll().execute(),
    kysely.selectFrom('counted_event').selectAll().execute(),
    kysely.selectFrom('match_stream').select(['game_server_id', 'state', 'received_at']).execute(),
  ])
  const texts = rows.map((table) =>
    table
      .map((row) => senders.reduce((text, { id }, at) => text.replaceAll(id, `#${at}`), JSON.stringify(row)))
      .toSorted(),
  )
  return texts
}

onEveryDatabase('logs that are counted together', { sensitive: true }, ({ open, fresh }) => {
  it('count as they do one by one, however they are cut and repeated', async () => {
    const alone = await open()
    const one = await portal(alone)
    for (const [at, sender] of one.senders.entries()) await one.receive(sender, linesOf(at).join(''), '')
    const expected = await written(alone, one.senders)
    const post = fc.record({ server: fc.nat(count - 1), from: fc.nat(59), length: fc.nat(40) })
    await fc.assert(
      fc.asyncProperty(fc.array(post, { maxLength: 30 }), async (posts) => {
        const together = await open()
        const { receive, senders } = await portal(together)
        const wholes = senders.map((_, server) => ({ server, from: 0, length: 60 }))
        const send = ({ server, from, length }: (typeof wholes)[number]) => {
          const sender = senders[server]
          const text = linesOf(server).slice(from, from + length)
          return sender && receive(sender, text.join(''), '')
        }
        // The state of a match is what its lines in order make of it: pieces are sent after the whole.
        await Promise.all([...wholes, ...posts].map(send))
        expect(await written(together, senders)).toEqual(expected)
      }),
      { numRuns: 6 },
    )
  })

  it('take fewer transactions than posts', async () => {
    const database = await open()
    const { receive, senders } = await portal(database, undefined, ['deathmatch'])
    await Promise.all(senders.map((sender, at) => receive(sender, linesOf(at).join(''), '')))
    const boards = await database.kysely.selectFrom('board').select('revision').execute()
    // Each transaction raises the revision of its ranking once; the first post is counted at once, and alone.
    expect(boards).toEqual([{ revision: 2 }])
  })

  it('do not fail with one of them, then or later', async () => {
    const database = await open()
    const { senders } = await portal(database)
    const rules = rulesOf('deathmatch')
    if (rules === undefined) throw new Error('dm has a ranking')
    const broken = new Error('broken')
    const streams = senders.map(({ id }, at): LogStream => {
      const matches = createPlayedMatches(id)
      return {
        gameServerId: id,
        rules,
        counted: createCountedEvents(id),
        matches: at === 2 ? { ...matches, load: () => Promise.reject(broken) } : matches,
        version: undefined,
        match: undefined,
      }
    })
    const countBatch = createGroupCounting({ database, now })
    for (const from of [0, 30]) {
      const outcomes = await Promise.allSettled(
        streams.map((stream, at) =>
          countBatch(stream, {
            ...readLogText(
              linesOf(at)
                .slice(from, from + 30)
                .join(''),
            ),
            offset: () => 0,
          }),
        ),
      )
      expect(outcomes.flatMap((each, at) => (each.status === 'rejected' ? [[at, each.reason]] : []))).toEqual([
        [2, broken],
      ])
      expect(outcomes.every((each) => each.status === 'rejected' || each.value.counted > 0)).toBe(true)
    }
    const lost = await database.kysely
      .selectFrom('counted_event')
      .select('bucket')
      .where('game_server_id', '=', streams[2]?.gameServerId ?? '')
      .execute()
    expect(lost).toEqual([])
  })

  it('of several processes do not wait for each other for ever, and count once', async () => {
    const location = await fresh()
    const database = await open(location)
    const one = await portal(database, undefined, ['deathmatch'])
    const other = database.kind === 'sqlite' ? database : await open(location)
    const two = await portal(other, one.senders, ['deathmatch'])
    const halves = one.senders.flatMap((sender, at) => {
      const lines = linesOf(at)
      return [lines.slice(0, 40).join(''), lines.slice(20).join('')].map((text) => ({ sender, text }))
    })
    await Promise.all([
      ...halves.map(({ sender, text }) => one.receive(sender, text, '')),
      ...halves.toReversed().map(({ sender, text }) => two.receive(sender, text, '')),
    ])
    const sum = await database.kysely
      .selectFrom('player_stat')
      .select((eb) => eb.fn.sum<number | string>('kills').as('kills'))
      .executeTakeFirstOrThrow()
    const kills = one.senders.flatMap((_, at) => linesOf(at)).filter((line) => line.includes('killed'))
    expect(Number(sum.kills)).toBe(kills.length)
  })
})
