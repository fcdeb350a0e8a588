import { type RawBuilder, sql } from 'kysely'
import { deletedSteamId } from '../../../contract/accounts/deleted-player.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { everyTable } from '../list/every-table.ts'
import type { OwnedIds, PersonKey, Replacement } from '../list/table-rule.ts'
import { keyOf, type Person } from './person.ts'

/** A rule of the list, whatever its table. */
interface Rule {
  readonly where: string
  readonly is: PersonKey | OwnedIds
  readonly onlyIf?: string
  readonly does: 'delete' | Readonly<Record<string, Replacement | undefined>>
}

/** The rules of all tables. */
const rules: readonly (readonly [table: string, rule: Rule])[] = Object.entries(everyTable).flatMap(
  ([table, { erasure = [] }]) => erasure.map((rule): [string, Rule] => [table, rule]),
)

const isOwned = (key: PersonKey | OwnedIds): key is OwnedIds => key in owned

/** Rows of the person by which other tables name them: found before they are changed. */
const owned: Readonly<Record<OwnedIds, { table: string; id: string; where: string; is: PersonKey }>> = {
  sessions: { table: 'session', id: 'id', where: 'account_id', is: 'accountId' },
  mails: { table: 'mail', id: 'id', where: 'recipient', is: 'email' },
  orders: { table: 'order', id: 'id', where: 'steam_id', is: 'steamId' },
  rentals: { table: 'rental', id: 'id', where: 'owner_steam_id', is: 'steamId' },
  advisors: { table: 'region_advisor', id: 'code', where: 'owner_steam_id', is: 'steamId' },
}

/** The condition by which a rule finds the person's rows; undefined: there can be none. */
export function rowsOf(person: Person, { where, is, onlyIf }: Rule): RawBuilder<unknown> | undefined {
  const { is: key, ...by } = isOwned(is) ? owned[is] : { is, table: '', id: '', where: '' }
  const value = keyOf(person, key)
  if (value === undefined) return undefined
  const named = isOwned(is)
    ? sql`${sql.ref(where)} in (select ${sql.ref(by.id)} from ${sql.table(by.table)} where ${sql.ref(by.where)} = ${value})`
    : sql`${sql.ref(where)} = ${value}`
  return onlyIf === undefined ? named : sql`${named} and ${sql.ref(onlyIf)} is not null`
}

/** The pseudonym in the form of the key by which a row names the person. */
function pseudonymFor(key: PersonKey | OwnedIds, pseudonym: number): string | number {
  if (key === 'account') return pseudonym
  return key === 'steamId' ? deletedSteamId(pseudonym) : `deleted-${pseudonym}`
}

/** Does to every table what the list says, but for the matches and statistics, which the leaderboard rewrites. */
export async function eraseEverywhere(trx: Transaction, person: Person, pseudonym: number): Promise<void> {
  const inOrder = [...rules.filter(([, { is }]) => isOwned(is)), ...rules.filter(([, { is }]) => !isOwned(is))]
  for (const [table, rule] of inOrder) {
    const rows = rowsOf(person, rule)
    if (rows === undefined) continue
    const { does, is } = rule
    if (does === 'delete') {
      await sql`delete from ${sql.table(table)} where ${rows}`.execute(trx.kysely)
      continue
    }
    const changes = Object.entries(does).map(([column, value = null]) => {
      const replaced = value === 'pseudonym' ? pseudonymFor(is, pseudonym) : value
      return sql`${sql.ref(column)} = ${replaced}`
    })
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${rows}`.execute(trx.kysely)
  }
}

interface ExportedTable {
  readonly table: string
  readonly columns: readonly string[]
  readonly rules: readonly Rule[]
}

/** What an export reads: rows about the person, without what is secret or names another person. */
export const exportedTables: readonly ExportedTable[] = Object.entries(everyTable).flatMap(
  ([table, { erasure = [], person = {}, plain }]) => {
    const own = erasure.flatMap((rule): Rule[] => (rule.own === true ? [rule] : []))
    if (own.length === 0) return []
    const shown = Object.entries(person).flatMap(([column, holds]) =>
      holds === 'secret' || holds === 'other' ? [] : [column],
    )
    return [{ table, columns: [...shown, ...plain], rules: own }]
  },
)
