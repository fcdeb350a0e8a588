import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { readLeaderboard } from '../../contract/endpoints/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { rankingId } from '../../server/leaderboard/rules/ranking/ranking-id.ts'
import { pageQuality, wireForm } from '../../server/leaderboard/store/page-response.ts'
import { createStatChanges } from '../../server/leaderboard/store/player-stats.ts'
import { createRankingReader } from '../../server/leaderboard/store/ranking-reader.ts'
import { addGroup } from '../../server/vip/store.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type LeaderboardApp, leaderboardApp } from '../support/leaderboard-app.ts'
import { steamId } from '../support/match-log.ts'
import { rankAll } from '../support/rank-all.ts'

const list = (...question: Parameters<typeof leaderboardAddress>) =>
  href(readLeaderboard, leaderboardAddress(...question))

/** Players with names that need escapes or more than one byte; one in three has a badge. */
async function fill(db: Database, count: number): Promise<void> {
  const names = ['阿伟', '😀 "q"', 'a\\b', 'plain']
  const changes = createStatChanges()
  for (let account = 1; account <= count; account += 1) {
    changes.add(rankingId('dm', 0), account, { kills: account % 40, deaths: account })
    changes.name(account, names[account % names.length] ?? '')
  }
  await inTransaction(db, (trx) => changes.save(trx, 1))
  for (let account = 3; account <= count; account += 3) await addGroup(db, steamId(account), 'pro')
}

const keys = [
  { page: 1, badges: [] },
  { page: 2, badges: [] },
  { page: 4, badges: [] },
  { page: 1, badges: ['pro'] },
  { page: 2, badges: ['pro', 'op'] },
] as const
const pages = keys.map((key) => list('dm', key))

/** The bytes of every page in a content coding. */
const bytesOf = ({ app }: LeaderboardApp, coding: string) =>
  Promise.all(
    pages.map(async (url) => {
      const answer = await app.inject({ url, headers: { 'accept-encoding': coding } })
      expect([url, answer.statusCode, answer.headers['content-encoding'] ?? 'identity']).toEqual([url, 200, coding])
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
      return answer.rawPayload
    }),
  )
const textsOf = (bodies: readonly Buffer[]) => bodies.map((body) => body.toString())

onEveryDatabase('a stored page of a ranking', ({ open }) => {
  it('is sent as it is stored, in every coding, and says what is made of its lines', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await fill(db, 190)
    await app.ranked(list('dm'))
    const stored = await db.kysely.selectFrom('board_page').select(['filter', 'page', 'response']).execute()
    const packed = await bytesOf(app, 'br')
    const expected = keys.map(({ page, badges }) => {
      const row = stored.find((of) => of.page === page && of.filter === badges.join(','))
      return Buffer.from(row?.response?.subarray(1) ?? []).toString('hex')
    })
    expect(packed.map((body) => body.toString('hex'))).toEqual(expected)
    const texts = textsOf(await bytesOf(app, 'identity'))
    expect(textsOf(packed.map((body) => brotliDecompressSync(body)))).toEqual(texts)
    expect(textsOf((await bytesOf(app, 'gzip')).map((body) => gunzipSync(body)))).toEqual(texts)
    expect(JSON.parse(texts[1] ?? '')).toMatchObject({ page: 2, totalPages: 4, total: 190, updatedAt: app.clock.now })

    // Nearly everyone reads the first page: it is worth a longer compression.
    const quickly = texts.map((text) => {
      return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } }).length
    })
    expect(packed[0]?.length).toBeLessThan(0.9 * (quickly[0] ?? 0))
    expect(packed.slice(1).map(({ length }) => length)).toEqual(quickly.slice(1))

    // The previous release stores no responses, another one perhaps in another form.
    for (const response of [null, Buffer.of(wireForm + 1, 1, 2, 3)]) {
      await db.kysely.updateTable('board_page').set({ response }).execute()
      expect(textsOf(await bytesOf(await leaderboardApp(db), 'identity'))).toEqual(texts)
    }
  })

  it('that is damaged is an error, not a call without a response', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await fill(db, 60)
    await rankAll(db, () => app.clock.now)
    await db.kysely
      .updateTable('board_page')
      .set({ response: Buffer.of(wireForm, 1, 2, 3) })
      .execute()
    expect((await app.get(list('dm'))).status).toBe(500)
  })
})

onEveryDatabase('the list of rankings', ({ open }) => {
  it('is read again after a second, while calls get the earlier one for another', async () => {
    const db = await open()
    await fill(db, 10)
    const clock = { now: 1_000_000 }
    const reader = createRankingReader({ kind: db.kind, kysely: db.kysely }, () => clock.now)
    const build = async () => {
      const changes = createStatChanges()
      changes.add(rankingId('dm', 0), 1, { kills: 1 })
      await inTransaction(db, (trx) => changes.save(trx, 1))
      await rankAll(db, () => clock.now)
    }
    const shown = async () => (await reader.current()).rankings.get(rankingId('dm', 0))?.generation
    await build()
    expect(await shown()).toBe(1)
    clock.now += 60_000
    await shown()
    await build()
    clock.now += 1500
    expect(await shown()).toBe(1)
    await vi.waitFor(async () => expect(await shown()).toBe(2))
    clock.now += 60_000
    await build()
    expect(await shown()).toBe(3)
  })
})
