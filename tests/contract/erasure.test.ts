import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isDeletedAccount } from '../../contract/accounts/deleted-player.ts'
import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'
import { days } from '../../contract/duration.ts'
import { ownDataSchema } from '../../contract/privacy/own-data.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { setMatchVoid, setPlayerRemoved } from '../../server/leaderboard/recount-acts.ts'
import { keepPerson, requestErasure } from '../../server/personal-data/acts.ts'
import { eraseDue } from '../../server/personal-data/jobs/erase-due.ts'
import { exportText } from '../../server/personal-data/store/export.ts'
import { findPerson } from '../../server/personal-data/store/person.ts'
import { leaderboardData } from '../../server/personal-data.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { ann, annWords, failingAt, fillWithAnn } from '../support/erased-person.ts'
import { everyRow } from '../support/every-row.ts'
import { countLog } from '../support/kept-data.ts'
import { fileLine, killText, logStart } from '../support/match-log.ts'
import { evenClock } from '../support/queue-clock.ts'
import { rankAll } from '../support/rank-all.ts'

const start = logStart * 1000
const never = new AbortController().signal
const daySeconds = 86_400

const erase = (database: Database, now: number) =>
  eraseDue(
    {
      database,
      leaderboard: leaderboardData(database).leaderboard,
      now: () => now,
      clock: evenClock(() => now),
      pause: async () => undefined,
      logger: { info: () => undefined },
    },
    never,
  )

async function request(database: Database, now: number) {
  const person = await findPerson(database, { steamId: ann.steamId })
  if (person === undefined) throw new Error('a SteamID is a person')
  return { person, outcome: await requestErasure({ database, now: () => now }, person, 'self') }
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** 25 matches in which Ann kills 2 twice, and 2 kills her once. */
const log = Array.from({ length: 25 }, (_, n) => {
  const at = n * daySeconds
  return [
    fileLine(at, 'Started map "de_nuke" (CRC "1")'),
    fileLine(at + 60, killText(ann.account, 2)),
    fileLine(at + 120, killText(ann.account, 2)),
    fileLine(at + 180, killText(2, ann.account)),
  ].join('')
}).join('')

const statistics = async ({ kysely }: Database) => {
  const rows = await kysely.selectFrom('player_stat').selectAll().orderBy('board_id').orderBy('account').execute()
  return rows.map(({ account, ...rest }) => ({
    who: isDeletedAccount(account) ? 'deleted' : account === ann.account ? 'ann' : account,
    ...rest,
  }))
}
/** Whoever is deleted in the place of Ann. */
const renamed = (rows: Awaited<ReturnType<typeof statistics>>) =>
  rows.map(({ who, ...rest }) => ({ who: who === 'ann' ? 'deleted' : who, ...rest }))
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

/** Tables in which a word of hers is left. */
async function tablesNaming(db: Database): Promise<string[]> {
  const rows = await everyRow(db)
  return Object.entries(rows).flatMap(([table, lines]) =>
    lines.some((line) => annWords.some((word) => line.includes(word))) ? [table] : [],
  )
}

onEveryDatabase('the erasure of a person', { sensitive: true }, ({ open }) => {
  it('leaves a word of hers in no table but those of which the list says why', async () => {
    const db = await open()
    await fillWithAnn(db)
    await countLog(db, log, start + days(26))
    expect((await tablesNaming(db)).length).toBeGreaterThan(45)
    const { outcome } = await request(db, start + days(30))
    expect(outcome).toBe('done')
    await erase(db, start + days(36))
    expect((await tablesNaming(db)).length).toBeGreaterThan(45)
    await erase(db, start + days(37))
    expect(await tablesNaming(db)).toEqual(
      [
        // Open: its SteamID and reason.
        'ban',
        // Devices, wishes, texts and names that no account is known of: they end by themselves, or with the next change.
        'game_console',
        'hand_off',
        'hand_off_channel',
        'pairing',
        'place',
        'push_device',
        'push_watch',
        'refused_notice',
        'alert_webhook',
        'status_message',
        // Whom staff took out of the leaderboard stays out.
        'removed_player',
      ].sort(),
    )
    const [ban] = await db.kysely.selectFrom('ban').selectAll().where('steam_id', '=', ann.steamId).execute()
    expect(ban).toMatchObject({ note: '', closed_at: null })
    const [order] = await db.kysely.selectFrom('order').selectAll().where('id', '=', 'ann-order').execute()
    expect(order).toMatchObject({ state: 'delivered', options: '{}', payment_url: null })
    expect(order?.account_id).toMatch(/^deleted-4\d{9}$/)
  })

  it('keeps every ranking as it is under a pseudonym, and what can be taken back', async () => {
    const db = await open()
    await countLog(db, log, start + days(26))
    const before = await statistics(db)
    await request(db, start + days(30))
    await erase(db, start + days(38))
    expect(sorted(await statistics(db))).toEqual(sorted(renamed(before)))
    expect(await db.kysely.selectFrom('player').select('name').where('account', '=', ann.account).execute()).toEqual([])
    await rankAll(db, () => start + days(39))
    const pages = await db.kysely
      .selectFrom('board_page')
      .innerJoin('board', (join) =>
        join.onRef('board.id', '=', 'board_page.board_id').onRef('board.generation', '=', 'board_page.generation'),
      )
      .select('body')
      .where('page', '=', 1)
      .where('filter', '=', '')
      .execute()
    expect(pages.length).toBeGreaterThan(0)
    for (const { body } of pages) {
      expect(body).toMatch(/\[4\d{9},\d+,"",null/)
      expect(annWords.some((word) => body.includes(word))).toBe(false)
    }
    const acts = { database: db, now: () => start + days(39) }
    const matches = await db.kysely.selectFrom('played_match').select('id').execute()
    for (const { id } of matches) await setMatchVoid(acts, operator, { id, isVoid: true, reason: 'all of them' })
    expect(await statistics(db)).toEqual([])
  })

  it('keeps a player out of the leaderboard whom staff took out of it', async () => {
    const db = await open()
    await countLog(db, log, start + days(26))
    const acts = { database: db, now: () => start + days(27) }
    await setPlayerRemoved(acts, operator, { steamId: ann.steamId, isRemoved: true, reason: 'cheats' })
    const before = await statistics(db)
    await request(db, start + days(30))
    await erase(db, start + days(38))
    expect(sorted(await statistics(db))).toEqual(sorted(renamed(before)))
    const removed = await db.kysely.selectFrom('removed_player').select(['account', 'reason']).execute()
    expect(removed.map(({ account, reason }) => [isDeletedAccount(account), reason]).sort()).toEqual([
      [false, ''],
      [true, ''],
    ])
  })

  it('can be killed before any statement, and is finished by the next run', async () => {
    const all = failingAt(await open(), 0)
    await fillWithAnn(all.db)
    await countLog(all.db, log, start + days(26))
    await request(all.db, start + days(30))
    const expected = async (db: Database) => sorted(renamed(await statistics(db)))
    const wanted = await expected(all.db)
    const first = all.statements()
    await erase(all.db, start + days(38))
    const needed = all.statements() - first
    expect(needed).toBeGreaterThan(100)
    const db = await open()
    await fillWithAnn(db)
    await countLog(db, log, start + days(26))
    await request(db, start + days(30))
    // Each attempt gets one statement of a stride further, so that kills hit every part; the last one is not killed.
    for (let n = 1; n < needed; n += 7) {
      const killed = await erase(failingAt(db, n).db, start + days(38)).then(
        () => false,
        () => true,
      )
      if (!killed) break
    }
    await erase(db, start + days(39))
    expect(await expected(db)).toEqual(wanted)
    const [erasure] = await db.kysely.selectFrom('erasure').selectAll().where('state', '=', 'done').execute()
    expect(erasure).toMatchObject({ steam_id: null, account_id: null, email: null, requested_by: '' })
    expect(await tablesNaming(db)).not.toContain('account')
  })

  it('can be stopped until it begins, by the person and by staff, in an audit without the person', async () => {
    const db = await open()
    await fillWithAnn(db)
    const deps = { database: db, now: () => start }
    const { person } = await request(db, start)
    expect(await keepPerson(deps, person)).toBe(true)
    expect(await keepPerson(deps, person)).toBe(false)
    expect(await requestErasure(deps, person, { actor: operator, reason: 'asked by mail' })).toBe('done')
    expect(await requestErasure(deps, person, { actor: operator, reason: 'again' })).toBe('done')
    expect(await keepPerson(deps, person, operator)).toBe(true)
    expect(await requestErasure(deps, person, { actor: operator, reason: 'asked again', isNow: true })).toBe('done')
    await erase(db, start)
    expect(await findPerson(db, { accountId: ann.accountId })).toBeUndefined()
    const acts = await listAudit(db, {}, { limit: 10 })
    expect(acts.map(({ action }) => action)).toEqual(['player.erase', 'player.keep', 'player.erase'])
    expect(acts.some((act) => annWords.some((word) => JSON.stringify(act).includes(word)))).toBe(false)
    expect(await verifyAudit(db)).toMatchObject({ seq: 3 })
  })

  it('waits for an open order, a running rental and another administrator', async () => {
    const db = await open()
    await fillWithAnn(db)
    const deps = { database: db, now: () => start }
    const { person } = await request(db, start)
    const due = start + days(8)
    const account = () => findPerson(db, { accountId: ann.accountId })
    const obstacle = async () =>
      (await db.kysely.selectFrom('erasure').select('obstacle').where('state', '=', 'waiting').execute())[0]
    await db.kysely.updateTable('order').set({ state: 'refund_due' }).where('id', '=', 'ann-order').execute()
    await erase(db, due)
    expect(await obstacle()).toEqual({ obstacle: 'order' })
    expect(await account()).toBeDefined()
    await db.kysely.updateTable('order').set({ state: 'refunded' }).where('id', '=', 'ann-order').execute()
    await db.kysely.updateTable('rental').set({ status: 'RUNNING' }).where('id', '=', 'ann-rental').execute()
    await erase(db, due)
    expect(await obstacle()).toEqual({ obstacle: 'rental' })
    await db.kysely.updateTable('rental').set({ status: 'TERMINATED' }).where('id', '=', 'ann-rental').execute()
    await db.kysely.deleteFrom('staff_member').where('steam_id', '<>', ann.steamId).execute()
    await db.kysely.updateTable('staff_member').set({ role: 'administrator' }).execute()
    await erase(db, due)
    expect(await obstacle()).toEqual({ obstacle: 'administrator' })
    await keepPerson(deps, person)
    expect(await requestErasure(deps, person, 'self')).toBe('administrator')
    expect(await account()).toBeDefined()
  })

  it('exports what is about the person, and nothing that is secret or about another one', async () => {
    const db = await open()
    await fillWithAnn(db)
    await countLog(db, log, start + days(26))
    const person = await findPerson(db, { steamId: ann.steamId })
    if (person === undefined) throw new Error('a SteamID is a person')
    const text = await textOf(exportText(db, person, leaderboardData(db).played, start))
    const file = v.parse(ownDataSchema, JSON.parse(text))
    expect(file).toMatchObject({ steamId: ann.steamId, email: ann.email })
    expect(file.leaderboard.matches).toHaveLength(25)
    expect(Object.keys(file.tables)).toEqual(
      expect.arrayContaining(['account', 'order', 'audit_log', 'session', 'mail']),
    )
    expect(file.tables.account).toEqual([expect.objectContaining({ username: `username of ${ann.name}` })])
    expect(file.tables.ban).toEqual([expect.not.objectContaining({ banned_by: expect.anything() })])
    expect(text).not.toMatch(/password_hash|token_hash|sealed|payment_url/)
    // Every row names her by the key that found it.
    const strangers = Object.values(file.tables)
      .flat()
      .filter((row) => !annWords.some((word) => JSON.stringify(row).includes(word)))
    expect(strangers).toEqual([])
    const stranger = await findPerson(db, { steamId: steamIdOfAccount(77) })
    if (stranger === undefined) throw new Error('a SteamID is a person')
    const other = await textOf(exportText(db, stranger, leaderboardData(db).played, start))
    expect(annWords.some((word) => other.includes(word))).toBe(false)
  })
})
