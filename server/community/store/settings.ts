import * as v from 'valibot'
import type { CommunitySettings } from '../../../contract/community/community.ts'
import {
  type StoredSettings,
  settingNames,
  settingsInEffect,
  storedSettingsSchema,
} from '../../../contract/community/community-settings.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { differs, offeredColumns, prepareSection, type Section } from '../../kernel/db/section.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { SettingRow } from '../tables.ts'
import { bumpCatalogueVersion } from './catalogue.ts'

/** One field that the community has set. */
export interface Setting {
  readonly name: string
  readonly value: unknown
}

export const settingsSection: Section<Setting, SettingRow> = {
  toRow: ({ name, value }, position) => ({ id: name, position, body: JSON.stringify(value) }),
  fromRow: ({ id, body }) => ({ name: id, value: v.parse(v.pipe(v.string(), v.parseJson()), body) }),
  label: ({ id }) => id,
  read: (trx) => trx.kysely.selectFrom('community_setting').selectAll().orderBy('position').execute(),
  write: (trx, rows) =>
    inChunks(rows, (some, first) =>
      trx.kysely
        .insertInto('community_setting')
        .values([...some])
        .onConflict((conflict) => conflict.column('id').doUpdateSet(offeredColumns(first)))
        .execute(),
    ),
  remove: (trx, ids) =>
    inChunks(ids, (some) => trx.kysely.deleteFrom('community_setting').where('id', 'in', some).execute()),
}

/** The fields of a section as they are stored, in the order of the schema: the same settings are the same rows. */
export const settingItems = (settings: StoredSettings): readonly Setting[] => {
  const values = new Map<string, unknown>(Object.entries(settings))
  return settingNames.flatMap((name) => {
    const value = values.get(name)
    return value === undefined ? [] : [{ name, value }]
  })
}

/**
 * The stored fields. One that this version does not know, or that a later version has stored in another form, is left
 * out: during a rolling upgrade an older process serves with the value as shipped.
 */
export function storedSettings(items: readonly Setting[]): StoredSettings {
  const known = items.filter(({ name, value }) => v.is(storedSettingsSchema, { [name]: value }))
  return v.parse(storedSettingsSchema, Object.fromEntries(known.map(({ name, value }) => [name, value])))
}

export async function readStoredSettings({ kysely }: Pick<Database, 'kysely'>): Promise<StoredSettings> {
  const rows = await kysely.selectFrom('community_setting').selectAll().orderBy('position').execute()
  return storedSettings(rows.map(settingsSection.fromRow))
}

/** The settings in effect. */
export const readSettings = async (db: Pick<Database, 'kysely'>): Promise<CommunitySettings> =>
  settingsInEffect(await readStoredSettings(db))

/** Replaces them, with a new version of the catalogue if anything changes. */
export async function writeSettings(trx: Transaction, settings: StoredSettings): Promise<void> {
  const { difference, write } = await prepareSection(settingsSection, settingItems(settings))(trx)
  await write()
  await bumpCatalogueVersion(trx, { names: ['settings'], schemaRef: undefined, changed: differs(difference) })
}
