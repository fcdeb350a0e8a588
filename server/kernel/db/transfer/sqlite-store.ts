import SqliteFile from 'better-sqlite3'
import { Kysely, SqliteDialect, type Transaction } from 'kysely'
import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { guardDialect, unwatched } from '../guarded-driver.ts'
import { requireOwnFile } from '../sqlite-file.ts'
import type { Tables } from '../tables.ts'
import { type Batches, batchSize, type Row, sizeOf } from './row.ts'
import { type Counters, quoted, quotedList, referencedFirst, type Store, type Table } from './store.ts'

/** How long to wait for another process that holds the file. */
const lockTimeout = seconds(5)

/** A snapshot for reading; the same, while no other process may write; a new file that only this process knows. */
export type SqliteUse = 'snapshot' | 'locked' | 'fill'

const settings: Readonly<Record<SqliteUse, readonly string[]>> = {
  snapshot: ['query_only = ON'],
  locked: [],
  // A failure removes the file, so that neither a journal nor waiting for the disk is needed.
  fill: ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = ON', 'cache_size = -65536'],
}

/** Runs `work` within one transaction on the file, which exists. A snapshot does not hold up other processes. */
export async function withSqliteStore<T>(file: string, use: SqliteUse, work: (store: Store) => Promise<T>): Promise<T> {
  const database = new SqliteFile(file, { fileMustExist: true, timeout: lockTimeout })
  try {
    requireOwnFile(database)
    for (const setting of settings[use]) database.pragma(setting)
    // On a full disk SQLite rolls back by itself, and a second rollback fails (sqlite.org/lang_transaction.html).
    const kysely = new Kysely<Tables>({ dialect: guardDialect(new SqliteDialect({ database }), unwatched) })
    const result = await kysely.transaction().execute(async (trx) => {
      // A statement that writes, if to no row, takes the lock of writers and keeps it.
      if (use === 'locked') database.exec('update schema_migration set id = id where false')
      return work(new SqliteStore(database, trx))
    })
    if (use === 'fill') database.pragma('journal_mode = WAL')
    return result
  } finally {
    database.close()
  }
}

const nameSchema = v.array(v.object({ name: v.string() }))
const counterSchema = v.array(v.object({ seq: v.number() }))

class SqliteStore implements Store {
  readonly kind = 'sqlite'
  readonly trx: Transaction<Tables>
  readonly #database: SqliteFile.Database

  constructor(database: SqliteFile.Database, trx: Transaction<Tables>) {
    this.#database = database
    this.trx = trx
  }

  /** Without SQLite's own tables, and those of virtual tables. */
  async tables(): Promise<readonly Table[]> {
    const names = this.#names(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    return referencedFirst(
      names.map((name) => ({
        name,
        columns: this.#names('select name from pragma_table_xinfo(?) where hidden = 0 order by cid', name),
        references: this.#names('select distinct "table" as name from pragma_foreign_key_list(?)', name),
      })),
    )
  }

  async counters({ name }: Table): Promise<Counters> {
    const column = this.#counted(name)
    if (column === undefined) return {}
    const [row] = v.parse(
      counterSchema,
      this.#database.prepare('select seq from sqlite_sequence where name = ?').all(name),
    )
    return { [column]: row?.seq ?? 0 }
  }

  async setCounters({ name }: Table, counters: Counters): Promise<void> {
    const column = this.#counted(name)
    if (column === undefined) return
    this.#database.prepare('delete from sqlite_sequence where name = ?').run(name)
    this.#database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, counters[column] ?? 0)
  }

  async *read({ name, columns }: Table): Batches {
    const statement = this.#database.prepare<[], Row>(`select ${quotedList(columns)} from ${quoted(name)}`).raw()
    let batch: Row[] = []
    let size = 0
    for (const row of statement.iterate()) {
      batch.push(row)
      size += sizeOf(row)
      if (size < batchSize) continue
      yield batch
      batch = []
      size = 0
    }
    if (batch.length > 0) yield batch
  }

  async write({ name, columns }: Table, batches: Batches): Promise<void> {
    const places = columns.map(() => '?').join(', ')
    const insert = this.#database.prepare<[Row]>(
      `insert into ${quoted(name)} (${quotedList(columns)}) values (${places})`,
    )
    for await (const batch of batches) for (const row of batch) insert.run(row)
  }

  async clear({ name }: Table): Promise<void> {
    if (this.#database.prepare(`select 1 from ${quoted(name)} limit 1`).get() === undefined) return
    this.#database.prepare(`delete from ${quoted(name)}`).run()
  }

  #names(sql: string, ...parameters: readonly string[]): string[] {
    return v.parse(nameSchema, this.#database.prepare(sql).all(...parameters)).map(({ name }) => name)
  }

  /** The column of `AUTOINCREMENT`, which never gives a number twice (sqlite.org/autoinc.html). */
  #counted(table: string): string | undefined {
    const [name] = this.#names(
      `select k.name from sqlite_schema s, pragma_table_info(s.name) k
       where s.name = ? and s.type = 'table' and k.pk = 1 and s.sql like '% autoincrement%'`,
      table,
    )
    return name
  }
}
