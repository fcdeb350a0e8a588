import * as v from 'valibot'
import type { Texts } from '../../../contract/language.ts'
import { textsSchema } from '../../../contract/language.ts'
import type { LegalPage, Published, PublishedPages } from '../../../contract/legal/legal.ts'
import { type LegalDraft, legalDraftSchema } from '../../../contract/legal/staff-legal.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { LegalVersionRow } from '../tables.ts'

type Reader = Pick<Database, 'kysely'>

const storedDraft = v.pipe(v.string(), v.parseJson(), legalDraftSchema)
const storedTexts = v.pipe(v.string(), v.parseJson(), textsSchema)

/** A version of a page, with its texts. */
export interface PublishedText extends Published {
  readonly page: LegalPage
  readonly text: Texts
  readonly publishedAt: number
  readonly publishedBy: string
}

const textOf = ({ page, version, since, text, published_at, published_by }: LegalVersionRow): PublishedText => ({
  page,
  version,
  since,
  text: v.parse(storedTexts, text),
  publishedAt: published_at,
  publishedBy: published_by,
})

export async function readDraft({ kysely }: Reader, page: LegalPage): Promise<LegalDraft | undefined> {
  const row = await kysely.selectFrom('legal_page').select('draft').where('page', '=', page).executeTakeFirst()
  const draft = row?.draft ?? null
  return draft === null ? undefined : v.parse(storedDraft, draft)
}

export async function writeDraft({ kysely }: Transaction, page: LegalPage, value: LegalDraft | undefined) {
  const draft = value === undefined ? null : JSON.stringify(value)
  await kysely
    .insertInto('legal_page')
    .values({ page, draft, version: null })
    .onConflict((conflict) => conflict.column('page').doUpdateSet({ draft }))
    .execute()
}

const shownVersions = ({ kysely }: Reader) =>
  kysely
    .selectFrom('legal_page')
    .innerJoin('legal_version', (join) =>
      join
        .onRef('legal_version.page', '=', 'legal_page.page')
        .onRef('legal_version.version', '=', 'legal_page.version'),
    )

/** The pages that are shown, with their texts. */
export async function listPublished(reader: Reader): Promise<readonly PublishedText[]> {
  const rows = await shownVersions(reader).selectAll('legal_version').execute()
  return rows.map(textOf)
}

/** Undefined: the page is not shown. */
export async function readPublishedPage(reader: Reader, page: LegalPage): Promise<PublishedText | undefined> {
  const rows = shownVersions(reader).selectAll('legal_version').where('legal_page.page', '=', page)
  const row = await rows.executeTakeFirst()
  return row && textOf(row)
}

/** Undefined: the page is not shown. */
export async function shownVersion({ kysely }: Reader, page: LegalPage): Promise<number | undefined> {
  const row = await kysely.selectFrom('legal_page').select('version').where('page', '=', page).executeTakeFirst()
  return row?.version ?? undefined
}

/** Versions of the pages that are shown, without their texts. */
export async function readPublishedPages(reader: Reader): Promise<PublishedPages> {
  const rows = await shownVersions(reader)
    .select(['legal_version.page', 'legal_version.version', 'legal_version.since'])
    .execute()
  return Object.fromEntries(rows.map(({ page, version, since }) => [page, { version, since }]))
}

/** The newest version that was published of a page, whether or not it is shown. */
export async function newestVersion({ kysely }: Reader, page: LegalPage): Promise<PublishedText | undefined> {
  const rows = kysely.selectFrom('legal_version').selectAll().where('page', '=', page)
  const row = await rows.orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row && textOf(row)
}

export async function insertVersion({ kysely }: Transaction, { text, ...published }: PublishedText): Promise<void> {
  const { page, version, since, publishedAt: published_at, publishedBy: published_by } = published
  await kysely
    .insertInto('legal_version')
    .values({ page, version, since, text: JSON.stringify(text), published_at, published_by })
    .execute()
}

/** Shows a version of a page; null: none. True: it was not shown before. */
export async function showVersion({ kysely }: Transaction, page: LegalPage, version: number | null): Promise<boolean> {
  const changed = await kysely
    .updateTable('legal_page')
    .set({ version })
    .where('page', '=', page)
    .where('version', 'is distinct from', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** How many pages are shown, and how many have a text that is not. */
export async function countLegalPages({
  kysely,
}: Reader): Promise<{ readonly shown: number; readonly drafts: number }> {
  const rows = await kysely.selectFrom('legal_page').select(['draft', 'version']).execute()
  const shown = rows.filter(({ version }) => version !== null).length
  return { shown, drafts: rows.filter(({ draft, version }) => draft !== null && version === null).length }
}
