import * as v from 'valibot'
import { serverId } from '../../../contract/address.ts'
import type { CommunityServer } from '../../../contract/community-file.ts'
import { bilingualSchema } from '../../../contract/language.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { offeredColumns, type Section } from '../../kernel/db/section.ts'
import type { ListedServer } from '../rules/server-state.ts'
import type { ServerRow } from '../tables.ts'

const rulesSchema = v.pipe(v.string(), v.parseJson(), v.array(bilingualSchema))

const toServerRow = (server: CommunityServer, position: number): ServerRow => ({
  id: serverId(server.ip, server.port),
  position,
  ip: server.ip,
  port: server.port,
  name: server.name,
  name_display: server.name_display ?? null,
  category: server.category,
  region: server.region,
  players_max: server.players_max ?? null,
  tickrate: server.tickrate ?? null,
  ontop: server.ontop,
  star: server.star ? 1 : 0,
  ping_target: server.ping_target ?? null,
  rules: JSON.stringify(server.rules.map(({ zh, en }) => ({ zh, en }))),
})

/** The server in the field order of the community file, without the fields that the operator omitted. */
const fromServerRow = (row: ServerRow): CommunityServer => ({
  ip: row.ip,
  port: row.port,
  name: row.name,
  ...(row.name_display === null ? {} : { name_display: row.name_display }),
  category: row.category,
  region: row.region,
  ...(row.players_max === null ? {} : { players_max: row.players_max }),
  ...(row.tickrate === null ? {} : { tickrate: row.tickrate }),
  ontop: row.ontop,
  star: row.star === 1,
  ...(row.ping_target === null ? {} : { ping_target: row.ping_target }),
  rules: v.parse(rulesSchema, row.rules),
})

/** Every listed server, in the order of the community file. */
export async function listServers(db: Database): Promise<ListedServer[]> {
  const rows = await db.kysely.selectFrom('server').selectAll().orderBy('position').execute()
  return rows.map((row) => ({ id: row.id, ...fromServerRow(row) }))
}

/** The region of each listed server. */
export async function listedRegions({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('server').select('region').execute()
  return rows.map(({ region }) => region)
}

export const serverSection: Section<CommunityServer, ServerRow> = {
  toRow: toServerRow,
  fromRow: fromServerRow,
  label: ({ id, name }) => `${id} ${name}`,
  read: (trx) => trx.selectFrom('server').selectAll().orderBy('position').execute(),
  write: (trx, rows) =>
    inChunks(rows, (some, first) =>
      trx
        .insertInto('server')
        .values([...some])
        .onConflict((conflict) => conflict.column('id').doUpdateSet(offeredColumns(first)))
        .execute(),
    ),
  remove: (trx, ids) => inChunks(ids, (some) => trx.deleteFrom('server').where('id', 'in', some).execute()),
}
