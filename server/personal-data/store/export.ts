import { sql } from 'kysely'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Database } from '../../kernel/db/database.ts'
import { exportedTables, rowsOf } from './erase.ts'
import type { Person } from './person.ts'

/** What the leaderboard gives to an export. */
export interface PlayedData {
  standings(steamId: string): Promise<readonly unknown[]>
  matches(steamId: string): AsyncIterable<unknown>
}

const pageSize = 200

/** The rows of a table about the person, page by page. */
async function* rowsIn(
  { kysely }: Database,
  person: Person,
  { table, columns, rules }: (typeof exportedTables)[number],
): AsyncGenerator<unknown> {
  const found = rules.flatMap((rule) => rowsOf(person, rule) ?? [])
  if (found.length === 0) return
  const refs = sql.join(columns.map((column) => sql.ref(column)))
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await sql`select ${refs} from ${sql.table(table)}
      where ${sql.join(
        found.map((rows) => sql`(${rows})`),
        sql` or `,
      )} order by ${refs} limit ${pageSize} offset ${offset}`.execute(kysely)
    yield* rows
    if (rows.length < pageSize) return
  }
}

async function* arrayOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '['
  for await (const item of items) {
    yield `${separator}\n${JSON.stringify(item)}`
    separator = ','
  }
  yield separator === '[' ? '[]' : '\n]'
}

/** The JSON text of `ownDataSchema` (contract/privacy/own-data.ts), in pieces: little of it is in memory at a time. */
export async function* exportText(
  db: Database,
  person: Person,
  played: PlayedData,
  now: number,
): AsyncGenerator<string> {
  const { steamId, email } = person
  const head = {
    format: 'spawnpoint-own-data',
    version: 1,
    madeAt: isoInstant(now),
    steamId: steamId ?? null,
    email: email ?? null,
  }
  yield `${JSON.stringify(head).slice(0, -1)},\n"tables":{`
  let separator = ''
  for (const table of exportedTables) {
    yield `${separator}\n${JSON.stringify(table.table)}:`
    yield* arrayOf(rowsIn(db, person, table))
    separator = ','
  }
  const standings = steamId === undefined ? [] : await played.standings(steamId)
  yield `},\n"leaderboard":{"standings":${JSON.stringify(standings)},\n"matches":`
  if (steamId === undefined) yield '[]'
  else yield* arrayOf(played.matches(steamId))
  yield '}}\n'
}
