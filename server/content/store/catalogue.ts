import type { Transaction } from 'kysely'
import type { CommunityFile } from '../../../contract/community-file.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { priceSection } from '../../payments/store/prices.ts'
import { serverSection } from '../../servers/store/servers.ts'
import { announcementSection } from './announcements.ts'
import { faqSection } from './faqs.ts'
import { privilegeSection } from './privileges.ts'
import { replaceSection, type Section, type SectionChange, type SectionRow } from './section.ts'

export const sectionNames = ['servers', 'announcements', 'privileges', 'faqs', 'prices'] as const
type SectionName = (typeof sectionNames)[number]

/** What an import did; null for a section that the file does not have. */
export interface ImportReport extends Readonly<Record<SectionName, SectionChange | null>> {
  readonly changed: boolean
}

type Write = (trx: Transaction<Tables>) => Promise<SectionChange>

/** Cleans the texts now, so that the transaction stays short; writes when called. */
function prepare<Item, Row extends SectionRow>(
  section: Section<Item, Row>,
  items: readonly Item[] | undefined,
): Write | null {
  if (items === undefined) return null
  const rows = items.map(section.toRow)
  return (trx) => replaceSection(trx, section, rows)
}

/** A number that grows with each import that changed anything players can see. One row is read. */
export async function catalogueVersion(db: Database): Promise<number> {
  const row = await db.kysely.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** The sections that were imported at least once, be it empty. */
export async function importedSections(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.kysely.selectFrom('imported_section').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Replaces the sections that the file has, in one transaction: all of it or nothing. Safe to repeat: the same file
 * again changes nothing. HTML is cleaned by the allowlist (S23).
 */
export async function importCommunity(db: Database, file: CommunityFile): Promise<ImportReport> {
  const writes: Record<SectionName, Write | null> = {
    servers: prepare(serverSection, file.servers),
    announcements: prepare(announcementSection, file.announcements),
    privileges: prepare(privilegeSection, file.privileges),
    faqs: prepare(faqSection, file.faqs),
    prices: prepare(priceSection, file.prices),
  }
  return db.kysely.transaction().execute(async (trx) => {
    // Two imports at once queue on this row; `select … for update` would do the same, but SQLite has none.
    await trx
      .updateTable('catalogue')
      .set(file.$schema === undefined ? (eb) => ({ version: eb.ref('version') }) : { schema_ref: file.$schema })
      .execute()
    const report: Record<SectionName, SectionChange | null> = {
      servers: null,
      announcements: null,
      privileges: null,
      faqs: null,
      prices: null,
    }
    for (const name of sectionNames) {
      const write = writes[name]
      if (write === null) continue
      report[name] = await write(trx)
      await trx
        .insertInto('imported_section')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const changed = sectionNames.some((name) => report[name]?.changed)
    if (changed) {
      await trx
        .updateTable('catalogue')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute()
    }
    return { changed, ...report }
  })
}

/**
 * The community file that holds what the database holds, with every default filled in. A section that was never
 * imported is left out, so that a file comes back as it was.
 */
export async function exportCommunity(db: Database): Promise<CommunityFile> {
  // One snapshot for all reads; SQLite has it without asking.
  const transaction = db.kysely.transaction().setIsolationLevel('repeatable read')
  return transaction.execute(async (trx) => {
    const { schema_ref } = await trx.selectFrom('catalogue').select('schema_ref').executeTakeFirstOrThrow()
    const imported = await trx.selectFrom('imported_section').select('name').execute()
    const has = new Set(imported.map(({ name }) => name))
    const items = async <Item, Row extends SectionRow>(section: Section<Item, Row>): Promise<Item[]> =>
      (await section.read(trx)).map(section.fromRow)
    return {
      ...(schema_ref === null ? {} : { $schema: schema_ref }),
      version: 1 as const,
      ...(has.has('servers') ? { servers: await items(serverSection) } : {}),
      ...(has.has('announcements') ? { announcements: await items(announcementSection) } : {}),
      ...(has.has('privileges') ? { privileges: await items(privilegeSection) } : {}),
      ...(has.has('faqs') ? { faqs: await items(faqSection) } : {}),
      ...(has.has('prices') ? { prices: await items(priceSection) } : {}),
    }
  })
}
