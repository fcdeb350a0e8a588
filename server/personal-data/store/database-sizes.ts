import { days } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { readDatabaseSize } from '../../kernel/db/database-size.ts'

const sizesKept = 60
const dayOf = (at: number): number => Math.floor(at / days(1))

/** Notes the size of the database for today, if it is not noted yet. */
export async function noteDatabaseSize(database: Database, now: number): Promise<void> {
  const { kysely } = database
  const day = dayOf(now)
  const bytes = await readDatabaseSize(database)
  await kysely
    .insertInto('database_size')
    .values({ day, bytes })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  await kysely
    .deleteFrom('database_size')
    .where('day', '<', day - sizesKept)
    .execute()
}

export interface DatabaseSize {
  readonly bytes: number
  /** Bytes a week, from the notes of the last seven days or more; null: there is none that is a day old. */
  readonly growth: number | null
}

/** The size now, and how fast it grows. */
export async function readDatabaseGrowth(database: Database, now: number): Promise<DatabaseSize> {
  const bytes = await readDatabaseSize(database)
  const day = dayOf(now)
  const noted = database.kysely.selectFrom('database_size').selectAll().where('day', '<', day)
  const weekOld = await noted
    .where('day', '<=', day - 7)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = weekOld ?? (await noted.orderBy('day').limit(1).executeTakeFirst())
  if (since === undefined) return { bytes, growth: null }
  return { bytes, growth: Math.round(((bytes - since.bytes) * 7) / (day - since.day)) }
}
