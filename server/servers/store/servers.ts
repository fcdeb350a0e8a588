import { randomBytes } from 'node:crypto'
import type { CommunityServer } from '../../../contract/community/community-items.ts'
import { parseServerId, type ServerId, serverId } from '../../../contract/servers/address.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { readMirroredList } from '../../kernel/db/mirrored-texts.ts'
import { offeredColumns, type Section } from '../../kernel/db/section.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { identifyServers } from '../rules/identify.ts'
import type { ListedServer } from '../rules/server-state.ts'
import type { ServerRow } from '../tables.ts'
import { noteFormerAddresses, readFormerAddresses } from './former-addresses.ts'
import { bringBackHistory, keepHistory } from './history.ts'
import { rulesColumns } from './server-rules.ts'

const toServerRow = (server: CommunityServer, position: number): ServerRow => ({
  id: server.id ?? '',
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
  ...rulesColumns(server.rules),
  state: server.state ?? 'listed',
})

const addressOf = ({ ip, port }: Pick<ServerRow, 'ip' | 'port'>): ServerId => serverId(ip, port)

/** The server in the field order of the community file, without the fields that the operator omitted. */
const fromServerRow = (row: ServerRow): CommunityServer => ({
  ...(row.id === addressOf(row) ? {} : { id: row.id }),
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
  rules: readMirroredList({ pairs: row.rules, json: row.rules_texts }),
  ...(row.state === 'listed' ? {} : { state: row.state }),
})

/** Every server, in the order of the community file, with the addresses at which it is still found. */
export async function listServers(db: Database): Promise<ListedServer[]> {
  const [rows, left] = await Promise.all([
    db.kysely.selectFrom('server').selectAll().orderBy('position').execute(),
    readFormerAddresses(db),
  ])
  const current = new Set(rows.map(addressOf))
  const former = new Map<string, ServerId[]>()
  for (const { address, server_id } of left) {
    if (!current.has(address)) former.set(server_id, [...(former.get(server_id) ?? []), address])
  }
  return rows.map((row) => {
    const addresses = former.get(row.id)
    return { ...fromServerRow(row), id: row.id, ...(addresses === undefined ? {} : { former: addresses }) }
  })
}

/** The id of the server at an address; else of the one that left it last and is still held. */
export async function findServerId(db: Database, address: ServerId): Promise<string | undefined> {
  const parsed = parseServerId(address)
  if (parsed === undefined) return undefined
  const { ip, port } = parsed
  const at = db.kysely.selectFrom('server').select('id').where('ip', '=', ip).where('port', '=', port)
  const left = db.kysely
    .selectFrom('former_address')
    .innerJoin('server', 'server.id', 'former_address.server_id')
    .select('server.id')
    .where('address', '=', serverId(ip, port))
  return ((await at.executeTakeFirst()) ?? (await left.executeTakeFirst()))?.id
}

/** The region of each listed server. */
export async function listedRegions({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('server').select('region').execute()
  return rows.map(({ region }) => region)
}

/** The category of each listed server, as the operator wrote it. */
export async function listedCategories({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('server').select('category').execute()
  return rows.map(({ category }) => category)
}

export const serverSection: Section<CommunityServer, ServerRow> = {
  toRow: toServerRow,
  fromRow: fromServerRow,
  label: (row) => `${addressOf(row)} ${row.name}`,
  read: (trx) => trx.kysely.selectFrom('server').selectAll().orderBy('position').execute(),
  async identify(trx, offered, held) {
    const left = await readFormerAddresses(trx)
    const former = new Map(left.map(({ address, server_id }) => [address, server_id]))
    return identifyServers(offered, { held, former, fresh: () => `server-${randomBytes(6).toString('hex')}` })
  },
  async write(trx, rows) {
    await noteMoves(trx, rows)
    await inChunks(rows, (some, first) =>
      trx.kysely
        .insertInto('server')
        .values([...some])
        .onConflict((conflict) => conflict.column('id').doUpdateSet(offeredColumns(first)))
        .execute(),
    )
    await bringBackHistory(
      trx,
      rows.map(({ id }) => id),
    )
  },
  async remove(trx, ids) {
    await keepHistory(trx, ids)
    await inChunks(ids, (some) => trx.kysely.deleteFrom('server').where('id', 'in', some).execute())
  },
}

/** Remembers the addresses that these servers leave when they are written. */
async function noteMoves(trx: Transaction, rows: readonly ServerRow[]): Promise<void> {
  if (rows.length === 0) return
  const held = await trx.kysely.selectFrom('server').select(['id', 'ip', 'port']).execute()
  const next = new Map(rows.map((row) => [row.id, addressOf(row)]))
  const moved = held.filter((row) => (next.get(row.id) ?? addressOf(row)) !== addressOf(row))
  await noteFormerAddresses(
    trx,
    moved.map((row) => ({ address: addressOf(row), server_id: row.id, left_at: Date.now() })),
  )
}
