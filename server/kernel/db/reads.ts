import type { Kysely } from 'kysely'
import type { DatabaseLocation } from './location.ts'
import type { ReplicaTables } from './tables.ts'

/**
 * A database for reads that may be some seconds old (decision 078): where `DATABASE_READ_URL` names a replica, it is that, otherwise the
 * same database. It has no way to write, and only the tables that a noun has declared as fit for it: no orders, no
 * sessions, nothing that its owner would miss right after a change.
 *
 * `executeQuery` is for prepared-query.ts. A replica's connections refuse every write besides.
 */
export interface ReadDatabase {
  readonly kind: DatabaseLocation['kind']
  readonly kysely: Pick<Kysely<ReplicaTables>, 'selectFrom' | 'executeQuery'>
}
