import { isoInstant } from '../../../contract/iso-instant.ts'
import type { PlayerNote } from '../../../contract/staff/staff-players.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import { appendSealedAudit } from '../../kernel/audit/sealed-audit.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { PlayerNoteRow } from '../tables.ts'
import { namesOf } from './names.ts'
import type { PlayersDeps } from './sources.ts'

export interface NewNote {
  /** Names this note, so that repeating the call adds nothing. */
  readonly key: string
  readonly steamId: string
  readonly text: string
}

/** Adds a note about a player. Notes are never changed: what someone wrote stays as they wrote it. */
export function addNote(
  { database, now }: { readonly database: Database; now(): number },
  actor: Actor,
  { key, steamId, text }: NewNote,
): Promise<'done' | 'unchanged'> {
  return inTransaction(database, async (trx) => {
    const at = now()
    // NUL and lone surrogates cannot be stored.
    const clean = text.replace(/[\p{Cs}\0]/gu, '\ufffd').trim()
    const { numInsertedOrUpdatedRows } = await trx.kysely
      .insertInto('player_note')
      .values({ id: `${actor.name} ${key}`, steam_id: steamId, text: clean, at, author: actor.name })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return 'unchanged'
    const act = { action: 'player.note' as const, subjectKind: 'player', subject: steamId, after: { text: clean } }
    await appendSealedAudit(trx, actor, { at, ...act })
    return 'done'
  })
}

const mostNotes = 100
const recentNotes = 10

/** The newest notes about a player, newest first. */
export const listNotesOf = ({ kysely }: Database, steamId: string): Promise<PlayerNoteRow[]> =>
  kysely
    .selectFrom('player_note')
    .selectAll()
    .where('steam_id', '=', steamId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute()

/** The newest notes about anyone. */
export const listRecentNotes = ({ kysely }: Database): Promise<PlayerNoteRow[]> =>
  kysely.selectFrom('player_note').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(recentNotes).execute()

/** Notes with the names of their players and authors. */
export async function noteViews(deps: PlayersDeps, rows: readonly PlayerNoteRow[]): Promise<PlayerNote[]> {
  const ids = rows.flatMap(({ steam_id, author }) => [steam_id, author])
  const names = await namesOf(deps, ids)
  return rows.map(({ id, steam_id, text, at, author }) => ({
    id,
    steamId: steam_id,
    name: names.get(steam_id) ?? null,
    text,
    at: isoInstant(at),
    author,
    authorName: names.get(author) ?? null,
  }))
}
