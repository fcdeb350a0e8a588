import * as v from 'valibot'
import { type CommunityAnnouncement, communityAnnouncementSchema } from '../../../contract/community/community-items.ts'
import { isOver } from '../../../contract/content/announcements.ts'
import { type Announced, announcedSchema } from '../../../contract/game-side/announced-lines.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { mirrored, readMirrored } from '../../kernel/db/mirrored-texts.ts'
import { offeredColumns, type Section } from '../../kernel/db/section.ts'
import type { AnnouncementRow } from '../tables.ts'
import { cleanTexts } from './html.ts'

const showSchema = v.pipe(v.string(), v.parseJson(), communityAnnouncementSchema.entries.show)

/** What a later version has stored in another form is not said by this one; the announcement stays. */
const inGameSchema = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), announcedSchema)), null)

function columnsOf(text: CommunityAnnouncement['text']) {
  const { zh: text_zh, en: text_en, json } = mirrored(cleanTexts(text))
  return { text_zh, text_en, text: json }
}

const toAnnouncementRow = (announcement: CommunityAnnouncement, position: number): AnnouncementRow => ({
  id: announcement.id,
  position,
  ...columnsOf(announcement.text),
  priority: announcement.priority,
  start_date: announcement.start_date,
  end_date: announcement.end_date ?? null,
  draft: announcement.draft ? 1 : 0,
  show: JSON.stringify(announcement.show),
  in_game: announcement.inGame === undefined ? null : JSON.stringify(announcement.inGame),
})

function inGameOf({ in_game }: AnnouncementRow): Pick<CommunityAnnouncement, 'inGame'> {
  const inGame = v.parse(inGameSchema, in_game)
  return inGame === null ? {} : { inGame }
}

const fromAnnouncementRow = (row: AnnouncementRow): CommunityAnnouncement => ({
  id: row.id,
  text: readMirrored({ zh: row.text_zh, en: row.text_en, json: row.text }),
  priority: row.priority,
  start_date: row.start_date,
  ...(row.end_date === null ? {} : { end_date: row.end_date }),
  show: v.parse(showSchema, row.show),
  ...inGameOf(row),
  ...(row.draft === 1 ? { draft: true } : {}),
})

/** All published announcements, including future ones: highest priority first, then in file order. */
export async function listAnnouncements(db: Database): Promise<CommunityAnnouncement[]> {
  const rows = await db.kysely
    .selectFrom('announcement')
    .selectAll()
    .where('draft', '=', 0)
    .orderBy('priority', 'desc')
    .orderBy('position')
    .execute()
  return rows.map(fromAnnouncementRow)
}

/** Announcements that are also said in the game and run at `now` (epoch ms): published, begun and not over. */
export async function listAnnounced(db: Database, now: number): Promise<readonly AnnouncedText[]> {
  const rows = await db.kysely
    .selectFrom('announcement')
    .selectAll()
    .where('draft', '=', 0)
    .where('in_game', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map(fromAnnouncementRow).flatMap((each) => {
    const { id, text, inGame, start_date } = each
    const runs = Date.parse(start_date) <= now && !isOver(each, now)
    return inGame === undefined || !runs ? [] : [{ id, text, inGame }]
  })
}

export interface AnnouncedText extends Pick<CommunityAnnouncement, 'id' | 'text'> {
  readonly inGame: Announced
}

export const announcementSection: Section<CommunityAnnouncement, AnnouncementRow> = {
  toRow: toAnnouncementRow,
  fromRow: fromAnnouncementRow,
  label: ({ id }) => id,
  read: (trx) => trx.kysely.selectFrom('announcement').selectAll().orderBy('position').execute(),
  write: (trx, rows) =>
    inChunks(rows, (some, first) =>
      trx.kysely
        .insertInto('announcement')
        .values([...some])
        .onConflict((conflict) => conflict.column('id').doUpdateSet(offeredColumns(first)))
        .execute(),
    ),
  remove: (trx, ids) =>
    inChunks(ids, (some) => trx.kysely.deleteFrom('announcement').where('id', 'in', some).execute()),
}
