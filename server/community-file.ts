import type { CommunityFile } from '../contract/community-file.ts'
import { announcementSection } from './content/store/announcements.ts'
import { readCatalogue, writeSections } from './content/store/catalogue.ts'
import { faqSection } from './content/store/faqs.ts'
import { privilegeSection } from './content/store/privileges.ts'
import type { Database } from './kernel/db/database.ts'
import { prepareSection, type Section, type SectionChange, type SectionRow } from './kernel/db/section.ts'
import { priceSection } from './payments/store/prices.ts'
import { serverSection } from './servers/store/servers.ts'

export const sectionNames = ['servers', 'announcements', 'privileges', 'faqs', 'prices'] as const
type SectionName = (typeof sectionNames)[number]

/** The changes of an import; null for a section that the file does not have. */
export interface ImportReport extends Readonly<Record<SectionName, SectionChange | null>> {
  readonly changed: boolean
}

/**
 * Replaces the sections of the file in one transaction. Safe to repeat: the same file
 * again changes nothing. HTML is cleaned by the allowlist (S23).
 */
export async function importCommunity(db: Database, file: CommunityFile): Promise<ImportReport> {
  const report = await writeSections<SectionName>(
    db,
    [
      ['servers', prepareSection(serverSection, file.servers)],
      ['announcements', prepareSection(announcementSection, file.announcements)],
      ['privileges', prepareSection(privilegeSection, file.privileges)],
      ['faqs', prepareSection(faqSection, file.faqs)],
      ['prices', prepareSection(priceSection, file.prices)],
    ],
    file.$schema,
  )
  const of = (name: SectionName): SectionChange | null => report.get(name) ?? null
  return {
    changed: sectionNames.some((name) => of(name)?.changed),
    servers: of('servers'),
    announcements: of('announcements'),
    privileges: of('privileges'),
    faqs: of('faqs'),
    prices: of('prices'),
  }
}

/**
 * Exports the database as a community file, with every default filled in. A section that was never
 * imported is omitted, so that an imported file is exported unchanged.
 */
export async function exportCommunity(db: Database): Promise<CommunityFile> {
  return readCatalogue(db, async ({ trx, schemaRef, imported }) => {
    const items = async <Item, Row extends SectionRow>(section: Section<Item, Row>): Promise<Item[]> =>
      (await section.read(trx)).map(section.fromRow)
    return {
      ...(schemaRef === null ? {} : { $schema: schemaRef }),
      version: 1 as const,
      ...(imported.has('servers') ? { servers: await items(serverSection) } : {}),
      ...(imported.has('announcements') ? { announcements: await items(announcementSection) } : {}),
      ...(imported.has('privileges') ? { privileges: await items(privilegeSection) } : {}),
      ...(imported.has('faqs') ? { faqs: await items(faqSection) } : {}),
      ...(imported.has('prices') ? { prices: await items(priceSection) } : {}),
    }
  })
}
