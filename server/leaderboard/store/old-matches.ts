import { sql } from 'kysely'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { OldRows } from '../../kernel/db/remove-rows.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { accountsIn } from '../rules/match-log/match-counts.ts'
import type { PlayedMatchRow } from '../tables.ts'

const daySeconds = hours(24) / seconds(1)
const bucketsPerDay = hours(24) / minutes(10)

type OldMatch = Pick<PlayedMatchRow, 'id' | 'game_server_id' | 'started' | 'ended' | 'starts_at' | 'counts'>

/**
 * Seals the days of matches that are to go: lines of these days that arrive later count nothing, so that no statistic changes
 * without a record of its match. Old days are sealed already (counted-events.ts); those of a log file that staff uploaded late
 * may not be.
 */
async function sealDays({ kysely }: Transaction, matches: readonly OldMatch[]): Promise<void> {
  const days = new Map<string, { readonly game_server_id: string; readonly day: number }>()
  for (const { game_server_id, started, ended } of matches) {
    for (let day = Math.floor(started / daySeconds); day <= Math.floor(ended / daySeconds); day++) {
      days.set(`${game_server_id} ${day}`, { game_server_id, day })
    }
  }
  const sealed = [...days.values()]
  await inChunks(sealed, (some) =>
    kysely
      .insertInto('sealed_day')
      .values([...some])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const opened = new Set<string>()
  for (const { game_server_id, day } of sealed) {
    const { numDeletedRows } = await kysely
      .deleteFrom('counted_event')
      .where('game_server_id', '=', game_server_id)
      .where('bucket', '>=', day * bucketsPerDay)
      .where('bucket', '<', (day + 1) * bucketsPerDay)
      .executeTakeFirst()
    if (numDeletedRows > 0n) opened.add(game_server_id)
  }
  // Every process drops what it has cached of these servers.
  if (opened.size > 0) {
    const streams = kysely.updateTable('match_stream').set({ version: sql`version + 1` })
    await streams.where('game_server_id', 'in', [...opened]).execute()
  }
}

/** Raises since when there is a record: acts on older matches are refused or say so. */
async function raiseRecording({ kysely }: Transaction, since: number): Promise<void> {
  await kysely
    .insertInto('match_recording')
    .values({ id: 1, since })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ since }).where('match_recording.since', '<', since))
    .execute()
}

/** The record of matches. What they counted stays in the statistics, and so do all rankings. */
export const oldMatches: OldRows = {
  remove: (db, before, limit) =>
    inTransaction(db, async (trx) => {
      const { kysely } = trx
      const matches = await kysely
        .selectFrom('played_match')
        .select(['id', 'game_server_id', 'started', 'ended', 'starts_at', 'counts'])
        .where('starts_at', '<', before)
        .orderBy('starts_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      const newest = matches.at(-1)
      if (newest === undefined) return 0
      await sealDays(trx, matches)
      for (const { id, starts_at, counts } of matches) {
        await inChunks(accountsIn(counts), (some) =>
          kysely
            .deleteFrom('match_player')
            .where('account', 'in', some)
            .where('starts_at', '=', starts_at)
            .where('match_id', '=', id)
            .execute(),
        )
      }
      const ids = matches.map(({ id }) => id)
      await inChunks(ids, (some) => kysely.deleteFrom('played_match').where('id', 'in', some).execute())
      await raiseRecording(trx, newest.starts_at + 1)
      return matches.length
    }),
  async count({ kysely }, before) {
    const { rows, oldest } = await kysely
      .selectFrom('played_match')
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('starts_at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = kysely.selectFrom('played_match').where('starts_at', '<', before)
    const { count } = await due.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { rows: Number(rows), due: Number(count), oldest }
  },
}
