import type { ListedAppeal, OwnAppeal, StaffAppeal } from '../../contract/accounts/appeals.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { findBan, readBan } from '../accounts/store/bans.ts'
import type { Database } from '../kernel/db/database.ts'
import { mayAppeal } from './may-appeal.ts'
import { listMessages, readNewestAppeal } from './store/appeals.ts'
import type { AppealRow } from './tables.ts'

/** Names of players by SteamID. */
export type ReadNames = (steamIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** What a player sees of their ban and their newest appeal. */
export async function ownAppealView(database: Database, steamId: string, now: number): Promise<OwnAppeal> {
  const [ban, newest] = await Promise.all([readBan(database, steamId, now), readNewestAppeal(database, steamId)])
  const may = ban === undefined ? { now: false, from: null } : mayAppeal(ban.id, newest, now)
  const messages = newest === undefined ? [] : await listMessages(database, newest.id)
  return {
    ban:
      ban === undefined
        ? null
        : { reason: ban.reason, beginsAt: isoInstant(ban.begins_at), endsAt: isoInstant(ban.ends_at) },
    appeal:
      newest === undefined
        ? null
        : {
            state: newest.state,
            messages: messages.map(({ at, author, text }) => ({ at: isoInstant(at), isStaff: author !== null, text })),
            isAsked: newest.is_asked === 1,
          },
    mayAppeal: may.now,
    mayAppealFrom: isoInstant(may.from),
  }
}

/** Appeals in the list of staff, each with the reason of its ban. */
export async function listedAppeals(
  database: Database,
  readNames: ReadNames,
  rows: readonly AppealRow[],
): Promise<ListedAppeal[]> {
  const names = await readNames(rows.map(({ steam_id }) => steam_id))
  const ids = rows.map(({ ban_id }) => ban_id)
  const bans =
    ids.length === 0
      ? []
      : await database.kysely.selectFrom('ban').select(['id', 'reason']).where('id', 'in', ids).execute()
  const reasons = new Map(bans.map(({ id, reason }) => [id, reason]))
  return rows.map((row) => ({
    id: row.id,
    steamId: row.steam_id,
    name: names.get(row.steam_id) ?? null,
    state: row.state,
    isAsked: row.is_asked === 1,
    createdAt: isoInstant(row.created_at),
    changedAt: isoInstant(row.changed_at),
    reason: reasons.get(row.ban_id) ?? '',
  }))
}

/** An appeal as staff see it. */
export async function staffAppealView(database: Database, readNames: ReadNames, row: AppealRow): Promise<StaffAppeal> {
  const [messages, ban] = await Promise.all([listMessages(database, row.id), findBan(database, row.ban_id)])
  const authors = messages.flatMap(({ author }) => author ?? [])
  const people = [...authors, row.decided_by ?? '', ban?.banned_by ?? '']
  const [names, [listed]] = await Promise.all([readNames(people), listedAppeals(database, readNames, [row])])
  if (listed === undefined) throw new Error('a row has a view')
  return {
    ...listed,
    ban:
      ban === undefined
        ? null
        : {
            beginsAt: isoInstant(ban.begins_at),
            endsAt: isoInstant(ban.ends_at),
            byName: names.get(ban.banned_by) ?? ban.banned_by,
            note: ban.note,
          },
    messages: messages.map(({ at, author, text }) => ({
      at: isoInstant(at),
      author,
      authorName: author === null ? null : (names.get(author) ?? null),
      text,
    })),
    decidedByName: row.decided_by === null ? null : (names.get(row.decided_by) ?? row.decided_by),
    againAt: isoInstant(row.again_at),
  }
}
