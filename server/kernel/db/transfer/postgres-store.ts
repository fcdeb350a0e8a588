import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { seconds } from '../../../../contract/duration.ts'
import { guardDialect, unwatched } from '../guarded-driver.ts'
import { migrationLock } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { copyText } from './copy-text.ts'
import { type Batches, batchSize, type Row, sizeOf, type Value } from './row.ts'
import { type Counters, quoted, quotedList, referencedFirst, type Store, type Table } from './store.ts'
import { TransferError } from './transfer-error.ts'

/** A snapshot for reading; the same, while no other process may write; a database that is filled. */
export type PostgresUse = 'snapshot' | 'locked' | 'fill'

/** Runs `work` within one transaction. A snapshot does not hold up other processes. */
export async function withPostgresStore<T>(
  url: string,
  use: PostgresUse,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'spawnpoint-transfer',
    max: 1,
    connectionTimeoutMillis: seconds(10),
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  let client: pg.PoolClient | undefined
  const connect = async (): Promise<pg.PoolClient> => {
    client = await pool.connect()
    // A lost connection makes its query fail, which reports it.
    client.on('error', () => undefined)
    return client
  }
  const kysely = new Kysely<Tables>({
    dialect: guardDialect(new PostgresDialect({ pool: { options: {}, connect, end: () => pool.end() } }), unwatched),
  })
  const tables = use === 'locked' ? await readTables(kysely) : []
  try {
    return await kysely
      .transaction()
      .setIsolationLevel(use === 'fill' ? 'read committed' : 'repeatable read')
      .setAccessMode(use === 'snapshot' ? 'read only' : 'read write')
      .execute(async (trx) => {
        if (client === undefined) throw new Error('a transaction has a connection')
        await prepare(client, use, tables)
        return work(new PostgresStore(client, trx))
      })
  } finally {
    await kysely.destroy()
  }
}

/** Sets how values are written as text, and takes the locks, which must come before the first read. */
async function prepare(client: pg.PoolClient, use: PostgresUse, tables: readonly Table[]): Promise<void> {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']
  await client.query(limits.map((limit) => `set local ${limit} = 0;`).join(' '))
  await client.query("set local bytea_output = 'hex'; set local extra_float_digits = 1")
  // Processes that start now wait (migrate.ts).
  if (use !== 'snapshot') await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  if (tables.length > 0) await client.query(`lock table ${quotedList(tables.map(({ name }) => name))} in share mode`)
}

/** Column types that hold a {@link Value}. Others need a rule of their own before a migration may use them. */
const knownTypes = new Set(
  ['smallint', 'integer', 'bigint', 'boolean', 'text', 'character varying'].concat([
    'bytea',
    'real',
    'double precision',
    'json',
  ]),
)

interface CatalogueRow {
  readonly name: string
  readonly columns: string[]
  readonly types: string[]
  readonly references: string[]
}

/** @throws TransferError for a column of an unknown type. */
async function readTables(kysely: Kysely<Tables>): Promise<readonly Table[]> {
  const { rows } = await sql<CatalogueRow>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select a.atttypid::regtype::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as types,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f') as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(kysely)
  for (const { name, columns, types } of rows) {
    const index = types.findIndex((type) => !knownTypes.has(type))
    if (index !== -1)
      throw new TransferError(`${name}.${columns[index]} has the type ${types[index]}, which cannot be copied`)
  }
  return referencedFirst(rows)
}

/** Types of the driver (oid) whose values are not their text: boolean, bytea, int8, int2, int4, float4, float8. */
const parsers = new Map<number, (text: string) => Value>([
  [16, (text) => (text === 't' ? 1 : 0)],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  ...[20, 21, 23, 700, 701].map((oid): [number, (text: string) => Value] => [oid, Number]),
])

const types = { getTypeParser: (oid: number) => parsers.get(oid) ?? ((text: string): Value => text) }

class PostgresStore implements Store {
  readonly kind = 'postgresql'
  readonly trx: Transaction<Tables>
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient, trx: Transaction<Tables>) {
    this.#client = client
    this.trx = trx
  }

  tables(): Promise<readonly Table[]> {
    return readTables(this.trx)
  }

  async counters(table: Table): Promise<Counters> {
    const counters: Record<string, number> = {}
    for (const { column, sequence } of await this.#sequences(table)) {
      const { rows } = await this.#client.query<{ given: string }>(
        `select case when is_called then last_value else 0 end as given from ${sequence}`,
      )
      counters[column] = Number(rows[0]?.given ?? 0)
    }
    return counters
  }

  async setCounters(table: Table, counters: Counters): Promise<void> {
    for (const { column, sequence } of await this.#sequences(table)) {
      const given = counters[column] ?? 0
      await this.#client.query('select setval($1::regclass, $2, $3)', [sequence, Math.max(given, 1), given > 0])
    }
  }

  /** Through a cursor; as many rows at a time as fit into a batch. */
  async *read({ name, columns }: Table): Batches {
    await this.#client.query(
      `declare every_row no scroll cursor for select ${quotedList(columns)} from ${quoted(name)}`,
    )
    let count = 10
    for (;;) {
      const { rows } = await this.#client.query<Value[]>({
        text: `fetch ${count} from every_row`,
        rowMode: 'array',
        types,
      })
      if (rows.length === 0) break
      yield rows
      if (rows.length < count) break
      count = Math.max(1, Math.min(2 * count, 5000, Math.floor(batchSize / averageSize(rows))))
    }
    await this.#client.query('close every_row')
  }

  async write({ name, columns }: Table, batches: Batches): Promise<void> {
    const copy = this.#client.query(copyFrom(`copy ${quoted(name)} (${quotedList(columns)}) from stdin`))
    await pipeline(copyText(batches), copy)
  }

  async clear({ name }: Table): Promise<void> {
    const { rowCount } = await this.#client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rowCount !== 0) await this.#client.query(`delete from ${quoted(name)}`)
  }

  async #sequences({ name, columns }: Table): Promise<readonly { column: string; sequence: string }[]> {
    const { rows } = await this.#client.query<{ column: string; sequence: string }>(
      `select c as column, pg_get_serial_sequence($1, c) as sequence from unnest($2::text[]) c
       where pg_get_serial_sequence($1, c) is not null`,
      [quoted(name), columns],
    )
    return rows
  }
}

const averageSize = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + sizeOf(row), 0) / rows.length
