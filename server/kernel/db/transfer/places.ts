import { existsSync } from 'node:fs'
import { constants, copyFile, link, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { type DatabaseLocation, describeLocation } from '../location.ts'
import type { Migration } from '../migrate.ts'
import { createFile, makeFolder } from '../sqlite-file.ts'
import type { Transaction } from '../transaction.ts'
import type { Contents, Progress } from './contents.ts'
import { openDraft } from './draft.ts'
import { type Copied, fillStore } from './fill.ts'
import { withSqliteStore } from './sqlite-store.ts'
import { databaseOf, type Store } from './store.ts'
import { TransferError } from './transfer-error.ts'

/** `snapshot`: reads without making writers wait. `locked`: no other process writes meanwhile. */
type ReadUse = 'snapshot' | 'locked'

/**
 * Runs `work` on an existing database, as it is: no migration is applied.
 * @throws TransferError if there is none
 */
export async function withStore<T>(
  location: DatabaseLocation,
  use: ReadUse,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const holding = async (store: Store): Promise<T> => {
    const tables = await store.tables()
    if (tables.some(({ name }) => name === 'schema_migration')) return work(store)
    throw new TransferError(`There is no community in ${describeLocation(location)}`)
  }
  if (location.kind === 'postgresql') {
    const { withPostgresStore } = await import('./postgres-store.ts')
    return withPostgresStore(location.url, use, holding)
  }
  if (!existsSync(location.file)) throw new TransferError(`There is no database ${location.file}`)
  return withSqliteStore(location.file, use, holding)
}

export interface Filling {
  readonly contents: Contents
  /** All migrations of this program. */
  readonly migrations: readonly Migration[]
  readonly onProgress: Progress
  /** Called last, within the transaction. */
  finish(trx: Transaction, copied: Copied): Promise<void>
}

/**
 * Fills an empty place. Until everything is there and compared, no reader sees any of it, and a failure leaves the place
 * empty.
 * @throws TransferError if the place is not empty or the contents do not fit
 */
export async function fillPlace(location: DatabaseLocation, filling: Filling): Promise<Copied> {
  if (location.kind === 'sqlite') return fillFile(location.file, filling)
  const { withPostgresStore } = await import('./postgres-store.ts')
  return withPostgresStore(location.url, 'fill', async (store) => {
    if (!(await isEmpty(store))) throw notEmpty(location)
    return fill(store, filling)
  })
}

/** Whether a place can be filled. */
export async function isEmptyPlace(location: DatabaseLocation): Promise<boolean> {
  if (location.kind === 'sqlite') return !isTaken(location.file)
  const { withPostgresStore } = await import('./postgres-store.ts')
  return withPostgresStore(location.url, 'snapshot', isEmpty)
}

/** The log alone holds the newest rows of a file that was moved away. */
const isTaken = (file: string): boolean => existsSync(file) || existsSync(`${file}-wal`)

/** Whether the schema holds nothing that could be in the way; what belongs to an extension is not. */
async function isEmpty({ trx }: Store): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`.execute(trx)
  return rows.length === 0
}

/** Refuses to fill a place that holds something. */
export const notEmpty = (location: DatabaseLocation): TransferError =>
  new TransferError(`${describeLocation(location)} is not empty: name a new folder (DATA_DIR) or database`)

async function fill(store: Store, { contents, migrations, onProgress, finish }: Filling): Promise<Copied> {
  const copied = await fillStore(store, contents, migrations, onProgress)
  await finish(databaseOf(store), copied)
  return copied
}

/** A file is filled under another name and then linked, which fails if another one has taken the name meanwhile. */
async function fillFile(file: string, filling: Filling): Promise<Copied> {
  const location = { kind: 'sqlite', file } as const
  if (isTaken(file)) throw notEmpty(location)
  await makeFolder(dirname(file))
  const draft = await openDraft(file)
  try {
    await createFile(draft.path)
    const copied = await withSqliteStore(draft.path, 'fill', (store) => fill(store, filling))
    const handle = await open(draft.path, 'r+')
    await handle.sync()
    await handle.close()
    await link(draft.path, file).catch((error: unknown) => {
      if (isTaken(file)) throw notEmpty(location)
      // A file system without hard links.
      if (error instanceof Error) return copyFile(draft.path, file, constants.COPYFILE_EXCL)
      throw error
    })
    return copied
  } finally {
    await draft.remove()
  }
}
