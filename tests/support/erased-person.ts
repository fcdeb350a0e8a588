import type { KyselyPlugin } from 'kysely'
import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { everyTable } from '../../server/personal-data/list/every-table.ts'
import { temporaryDatabase } from './databases.ts'
import { insertRows, rowsForTables } from './fill-tables.ts'

const account = 1_234_567_890

/** A person whose every word can be found again. */
export const ann = {
  account,
  steamId: steamIdOfAccount(account),
  accountId: 'account-of-ann',
  email: 'ann@erased.example',
  name: 'Erased Ann',
} as const

/** What would still name her. */
export const annWords: readonly string[] = [String(account), ann.steamId, ann.accountId, ann.email, ann.name]

/** Ids of her rows, by which other tables name them. */
const ownIds = {
  sessions: 'ann-session',
  mails: 'ann-mail',
  orders: 'ann-order',
  rentals: 'ann-rental',
  advisors: 'ann-advisor',
}
const keys = { steamId: ann.steamId, account, accountId: ann.accountId, email: ann.email }
const idColumns: Readonly<Record<string, readonly [column: string, id: string]>> = {
  session: ['id', ownIds.sessions],
  mail: ['id', ownIds.mails],
  order: ['id', ownIds.orders],
  rental: ['id', ownIds.rentals],
  region_advisor: ['code', ownIds.advisors],
}

/** What lets her be erased, and keeps the rest of a row valid. */
const states: Readonly<Record<string, Readonly<Record<string, string | number | null>>>> = {
  account: { steam_id: ann.steamId, email: ann.email },
  order: { state: 'delivered', next_check_at: null },
  rental: { status: 'TERMINATED' },
  staff_member: { role: 'moderator' },
  erasure: { state: 'stopped' },
  ban: { closed_at: null, ends_at: null },
}

/** The leaderboard has tests of its own, whose texts it must be able to read. */
const isFilled = (table: string): boolean =>
  !/^(played_match|match_|board|player_stat|counted_event|live_|poll_|schema_migration|audit_)/.test(table)

/**
 * Fills every table with a row of hers, in which each column that can hold a person names her as the list says, beside rows of
 * nobody in particular.
 */
export async function fillWithAnn(db: Database): Promise<void> {
  const rows = await rowsForTables((await temporaryDatabase()).kysely)
  const seen = new Set<string>()
  const filled = rows.flatMap(({ table, values }) => {
    if (!isFilled(table)) return []
    if (seen.has(table)) return [{ table, values }]
    seen.add(table)
    const rule = Object.entries(everyTable).find(([name]) => name === table)?.[1]
    const texts = Object.entries(rule?.person ?? {}).map(([column, holds]): [string, string] => {
      if (holds === 'other') return [column, ann.steamId]
      return [column, holds === 'contact' ? ann.email : `${column} of ${ann.name}`]
    })
    const named = (rule?.erasure ?? []).map(({ where, is }): [string, string | number] => [
      where,
      is in ownIds
        ? (new Map<string, string>(Object.entries(ownIds)).get(is) ?? '')
        : (new Map<string, string | number>(Object.entries(keys)).get(is) ?? ''),
    ])
    const own = idColumns[table]
    return [
      {
        table,
        values: {
          ...values,
          ...Object.fromEntries(texts),
          ...Object.fromEntries(named),
          ...(own === undefined ? {} : { [own[0]]: own[1] }),
          ...states[table],
        },
      },
    ]
  })
  await insertRows(db, filled)
}

/** The database, in which the n-th statement from now fails, as if the process were killed before it. */
export function failingAt(db: Database, n: number): { readonly db: Database; statements(): number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      if (count === n) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: { ...db, kysely: db.kysely.withPlugin(plugin) }, statements: () => count }
}
