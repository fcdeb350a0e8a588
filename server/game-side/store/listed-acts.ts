import * as v from 'valibot'
import { hours } from '../../../contract/duration.ts'
import { type ActWork, actWorkSchema } from '../../../contract/game-side/acts.ts'
import { filledLine, shownQuoted } from '../../../contract/game-side/commands.ts'
import type { PageKey } from '../../../contract/payments/staff-orders.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { GameActRow } from '../tables.ts'
import { announcedPrefix } from './acts.ts'

export interface ActFilter {
  readonly serverId?: string | undefined
  readonly steamId?: string | undefined
}

/** Acts, newest first, after the given one; announcements among those of a server alone, where they hide nothing else. */
export function pageOfActs(
  { kysely }: Database,
  { serverId, steamId }: ActFilter,
  { after, limit }: { readonly after?: PageKey | undefined; readonly limit: number },
): Promise<GameActRow[]> {
  let query = kysely.selectFrom('game_act').selectAll()
  if (serverId === undefined) query = query.where('id', 'not like', `${announcedPrefix}%`)
  else query = query.where('server_id', '=', serverId)
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

/** The message, the reason, or the command of an act; null: it has none. */
export function textOf({ work }: Pick<GameActRow, 'work'>): string | null {
  const parsed = v.safeParse(workSchema, work)
  return parsed.success ? textIn(parsed.output) : null
}

function textIn(work: ActWork): string | null {
  switch (work.kind) {
    case 'kick':
    case 'ban':
      return work.reason
    case 'say':
    case 'tell':
      return work.text
    case 'run':
      return `${work.name}: ${commandOf(work)}`
    default:
      return null
  }
}

type RunWork = Extract<ActWork, { kind: 'run' }>

/** The command as it is run; the line itself while something that it leaves blank is not known. */
export function commandOf({
  line,
  steamId,
  userId,
  text,
}: Pick<RunWork, 'line' | 'steamId' | 'userId' | 'text'>): string {
  return filledLine(line, { steamId, userId, quotedText: text === null ? undefined : shownQuoted(text) }) ?? line
}
