import { inChunks } from '../db/chunks.ts'
import type { Database } from '../db/database.ts'
import type { EditVersionRow } from './tables.ts'

/** What versions are kept of: one thing of a kind. */
export interface Subject {
  readonly kind: string
  readonly subject: string
}

/** The newest versions first, at most `limit`, older than the version `before`. */
export async function listVersions(
  db: Database,
  { kind, subject }: Subject,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<EditVersionRow[]> {
  const all = db.kysely
    .selectFrom('edit_version')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('number', 'desc')
    .limit(limit)
  return (before === undefined ? all : all.where('number', '<', before)).execute()
}

export async function readVersion(
  db: Database,
  { kind, subject }: Subject,
  number: number,
): Promise<EditVersionRow | undefined> {
  return db.kysely
    .selectFrom('edit_version')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Whether a version of anything of a kind holds a text, which has no `%` and no `_`. */
export async function isInVersions({ kysely }: Database, kind: string, text: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('edit_version')
    .select('number')
    .where('kind', '=', kind)
    .where('value_json', 'like', `%${text}%`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The newest version of each of these subjects that has one. */
export async function newestVersions(
  db: Database,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, EditVersionRow>> {
  const newest = new Map<string, EditVersionRow>()
  await inChunks(subjects, async (some) => {
    const rows = await newestOf(db, kind).where('v.subject', 'in', some).execute()
    for (const row of rows) newest.set(row.subject, row)
  })
  return newest
}

/** The newest version of every subject of a kind that was removed. */
export const listRemoved = (db: Database, kind: string): Promise<EditVersionRow[]> =>
  newestOf(db, kind).where('v.value_json', 'is', null).orderBy('v.at', 'desc').execute()

const newestOf = (db: Database, kind: string) =>
  db.kysely
    .selectFrom('edit_version as v')
    .selectAll('v')
    .where('v.kind', '=', kind)
    .where('v.number', '=', (eb) =>
      eb
        .selectFrom('edit_version as w')
        .select((each) => each.fn.max('w.number').as('newest'))
        .whereRef('w.kind', '=', 'v.kind')
        .whereRef('w.subject', '=', 'v.subject'),
    )

export async function insertVersions(db: Database, rows: readonly EditVersionRow[]): Promise<void> {
  await inChunks(rows, (some) =>
    db.kysely
      .insertInto('edit_version')
      .values([...some])
      .execute(),
  )
}
