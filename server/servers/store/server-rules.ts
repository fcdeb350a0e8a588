import type { Texts } from '../../../contract/language.ts'
import { serverId } from '../../../contract/servers/address.ts'
import type { Database } from '../../kernel/db/database.ts'
import { mirroredList, readMirroredList } from '../../kernel/db/mirrored-texts.ts'
import type { ServerRow } from '../tables.ts'

type RulesColumns = Pick<ServerRow, 'rules' | 'rules_texts'>

/** What is stored for the rules of a server. */
export function rulesColumns(list: readonly Texts[]): RulesColumns {
  const { pairs, json } = mirroredList(list)
  return { rules: pairs, rules_texts: json }
}

const rulesOf = ({ rules, rules_texts }: RulesColumns): Texts[] => readMirroredList({ pairs: rules, json: rules_texts })

export interface ServerRulesRow {
  readonly id: string
  readonly name: string
  readonly value: Texts[]
}

const columns = ['rules', 'rules_texts'] as const

/** The rules of every server, in the order of the list. */
export async function listServerRules(db: Database): Promise<ServerRulesRow[]> {
  const rows = await db.kysely
    .selectFrom('server')
    .select(['id', 'name', ...columns])
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, value: rulesOf(row) }))
}

/** Servers whose name or address contains `search`, whatever the case, and how many match. */
export async function searchServerRules(
  db: Database,
  search: string,
  limit: number,
): Promise<{ servers: ServerRulesRow[]; total: number }> {
  const wanted = search.toLowerCase()
  const named = ['id', 'ip', 'port', 'name', 'name_display'] as const
  const rows = await db.kysely.selectFrom('server').select(named).orderBy('position').execute()
  const found = rows.filter(({ id, ip, port, name, name_display }) =>
    `${id} ${serverId(ip, port)} ${name} ${name_display ?? ''}`.toLowerCase().includes(wanted),
  )
  const shown = found.slice(0, limit)
  const rules = new Map<string, Texts[]>()
  if (shown.length > 0) {
    const ids = shown.map(({ id }) => id)
    for (const row of await db.kysely
      .selectFrom('server')
      .select(['id', ...columns])
      .where('id', 'in', ids)
      .execute()) {
      rules.set(row.id, rulesOf(row))
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
export async function readServerRules(db: Database, id: string): Promise<Texts[] | undefined> {
  const row = await db.kysely.selectFrom('server').select(columns).where('id', '=', id).executeTakeFirst()
  return row && rulesOf(row)
}

export async function writeServerRules(db: Database, id: string, rules: readonly Texts[]): Promise<void> {
  await db.kysely.updateTable('server').set(rulesColumns(rules)).where('id', '=', id).execute()
}
