import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'

export interface ServerCount {
  readonly all: number
  /** Of them, those that name a ping target. */
  readonly withTarget: number
}

/** How many servers are not retired. */
export async function countServers({ kysely }: Database): Promise<ServerCount> {
  const row = await kysely
    .selectFrom('server')
    .where('state', '!=', 'retired')
    .select([sql<number | string>`count(*)`.as('all'), sql<number | string>`count(ping_target)`.as('with_target')])
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), withTarget: Number(row.with_target) }
}
