import * as v from 'valibot'
import { serverId } from '../../../contract/servers/address.ts'
import { type Bilingual, bilingualSchema } from '../../../contract/written-texts.ts'
import type { Database } from '../../kernel/db/database.ts'

const storedSchema = v.pipe(v.string(), v.parseJson(), v.array(bilingualSchema))

/** The text that is stored for the rules of a server. */
const textOf = (rules: readonly Bilingual[]): string => JSON.stringify(rules.map(({ zh, en }) => ({ zh, en })))

export interface ServerRulesRow {
  readonly id: string
  readonly name: string
  readonly value: Bilingual[]
}

/** The rules of every server, in the order of the list. */
export async function listServerRules(db: Database): Promise<ServerRulesRow[]> {
  const rows = await db.kysely.selectFrom('server').select(['id', 'name', 'rules']).orderBy('position').execute()
  return rows.map(({ id, name, rules }) => ({ id, name, value: v.parse(storedSchema, rules) }))
}

/** Servers whose name or address contains `search`, whatever the case, and how many match. */
export async function searchServerRules(
  db: Database,
  search: string,
  limit: number,
): Promise<{ servers: ServerRulesRow[]; total: number }> {
  const wanted = search.toLowerCase()
  const columns = ['id', 'ip', 'port', 'name', 'name_display'] as const
  const rows = await db.kysely.selectFrom('server').select(columns).orderBy('position').execute()
  const found = rows.filter(({ id, ip, port, name, name_display }) =>
    `${id} ${serverId(ip, port)} ${name} ${name_display ?? ''}`.toLowerCase().includes(wanted),
  )
  const shown = found.slice(0, limit)
  const rules = new Map<string, Bilingual[]>()
  if (shown.length > 0) {
    const ids = shown.map(({ id }) => id)
    for (const row of await db.kysely.selectFrom('server').select(['id', 'rules']).where('id', 'in', ids).execute()) {
      rules.set(row.id, v.parse(storedSchema, row.rules))
    }
  }
  return {
    servers: shown.map(({ id, name, name_display }) => ({
      id,
      name: name_display ?? name,
      value: rules.get(id) ?? [],
    })),
    total: found.length,
  }
}

/** The rules of a server; undefined if it is not listed. */
export async function readServerRules(db: Database, id: string): Promise<Bilingual[] | undefined> {
  const row = await db.kysely.selectFrom('server').select('rules').where('id', '=', id).executeTakeFirst()
  return row && v.parse(storedSchema, row.rules)
}

export async function writeServerRules(db: Database, id: string, rules: readonly Bilingual[]): Promise<void> {
  await db.kysely
    .updateTable('server')
    .set({ rules: textOf(rules) })
    .where('id', '=', id)
    .execute()
}
