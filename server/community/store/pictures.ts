import type { CommunitySettings } from '../../../contract/community/community.ts'
import type { FileProblem } from '../../../contract/community/settings-problems.ts'
import { isPictureId } from '../../../contract/content/pictures.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { Picture } from '../png.ts'

/**
 * Stores a picture under its id; for one that is stored, the time that it may wait to be used begins again. Resolves to
 * whether it is new.
 */
export async function storePicture(trx: Transaction, { id, bytes }: Picture, now: number): Promise<boolean> {
  const stored = await trx.kysely
    .insertInto('picture')
    .values({ id, body: bytes.toString('base64'), stored_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows === 1n) return true
  await trx.kysely.updateTable('picture').set({ stored_at: now }).where('id', '=', id).execute()
  return false
}

/** The PNG with this id; undefined: there is none. */
export async function readStoredPicture(
  { kysely }: Pick<ReadDatabase, 'kysely'>,
  id: string,
): Promise<Buffer | undefined> {
  const row = await kysely.selectFrom('picture').select('body').where('id', '=', id).executeTakeFirst()
  return row && Buffer.from(row.body, 'base64')
}

/** The pictures that the settings name, each by its place. */
const namedPictures = ({ pictures, links }: CommunitySettings): readonly (readonly [string, string])[] => [
  ...Object.entries(pictures).flatMap(([name, id]) => (id === undefined ? [] : [[`pictures.${name}`, id] as const])),
  ...links.flatMap(({ icon = '' }, at) => (isPictureId(icon) ? [[`links.${at}.icon`, icon] as const] : [])),
]

/** One problem for each picture that the settings name and that is not stored. */
export async function missingPictures(
  { kysely }: Pick<Database, 'kysely'>,
  settings: CommunitySettings,
): Promise<FileProblem[]> {
  const named = namedPictures(settings)
  if (named.length === 0) return []
  const ids = named.map(([, id]) => id)
  const rows = await kysely.selectFrom('picture').select('id').where('id', 'in', ids).execute()
  const stored = new Set(rows.map(({ id }) => id))
  return named.flatMap(([place, id]) =>
    stored.has(id)
      ? []
      : [
          {
            path: `settings.${place}`,
            text: `this portal has no picture ${id}; bring it with "settings picture", or in a backup`,
          },
        ],
  )
}
