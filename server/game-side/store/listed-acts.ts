import * as v from 'valibot'
import { hours } from '../../../contract/duration.ts'
import { actWorkSchema } from '../../../contract/game-side/acts.ts'
import type { PageKey } from '../../../contract/payments/staff-orders.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { GameActRow } from '../tables.ts'

export interface ActFilter {
  readonly serverId?: string | undefined
  readonly steamId?: string | undefined
}

/** Acts, newest first, after the given one. */
export function pageOfActs(
  { kysely }: Database,
  { serverId, steamId }: ActFilter,
  { after, limit }: { readonly after?: PageKey | undefined; readonly limit: number },
): Promise<GameActRow[]> {
  let query = kysely.selectFrom('game_act').selectAll()
  if (serverId !== undefined) query = query.where('server_id', '=', serverId)
  if (steamId !== undefined) query = query.where('steam_id', '=', steamId)
  if (after !== undefined) {
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.at, after.id)))
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** How many acts a request of staff has queued within the last hour. */
export async function countActsOf({ kysely }: Database, request: string, now: number): Promise<number> {
  const { count } = await kysely
    .selectFrom('game_act')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>', now - hours(1))
    .where('id', 'like', `${request} %`)
    .executeTakeFirstOrThrow()
  return count
}

const workSchema = v.pipe(v.string(), v.parseJson(), actWorkSchema)

/** The message or the reason of an act; null: it has none. */
export function textOf({ work }: Pick<GameActRow, 'work'>): string | null {
  const parsed = v.safeParse(workSchema, work)
  if (!parsed.success) return null
  if ('text' in parsed.output) return parsed.output.text
  return 'reason' in parsed.output ? parsed.output.reason : null
}
