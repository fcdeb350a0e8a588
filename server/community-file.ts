import type { CommunityFile } from '../contract/community/community-file.ts'
import { announcementSection } from './content/store/announcements.ts'
import {
  type CatalogueSnapshot,
  catalogueIn,
  lockCatalogue,
  noteImport,
  readCatalogue,
} from './content/store/catalogue.ts'
import { faqSection } from './content/store/faqs.ts'
import { privilegeSection } from './content/store/privileges.ts'
import { settingItems, settingsSection, storedSettings } from './content/store/settings.ts'
import type { Database } from './kernel/db/database.ts'
import {
  changeOf,
  differs,
  type PlannedSection,
  type PlanSection,
  prepareSection,
  type Section,
  type SectionChange,
  type SectionRow,
} from './kernel/db/section.ts'
import type { OpenTransaction } from './kernel/db/transaction.ts'
import { priceSection } from './payments/store/prices.ts'
import { serverSection } from './servers/store/servers.ts'

export const sectionNames = ['settings', 'servers', 'announcements', 'privileges', 'faqs', 'prices'] as const
export type SectionName = (typeof sectionNames)[number]

/** The changes of an import; null for a section that the file does not have. */
export interface ImportReport extends Readonly<Record<SectionName, SectionChange | null>> {
  readonly changed: boolean
}

/** What an import changes, section by section; a section that the file does not have is absent. */
export type ImportPlan = ReadonlyMap<SectionName, PlannedSection>

/** Prepares an import: HTML is cleaned by the allowlist (S23) before the transaction that plans and writes it. */
export function prepareImport(file: CommunityFile): (trx: OpenTransaction) => Promise<ImportPlan> {
  const sections = new Map<SectionName, PlanSection>()
  if (file.settings) sections.set('settings', prepareSection(settingsSection, settingItems(file.settings)))
  if (file.servers) sections.set('servers', prepareSection(serverSection, file.servers))
  if (file.announcements) sections.set('announcements', prepareSection(announcementSection, file.announcements))
  if (file.privileges) sections.set('privileges', prepareSection(privilegeSection, file.privileges))
  if (file.faqs) sections.set('faqs', prepareSection(faqSection, file.faqs))
  if (file.prices) sections.set('prices', prepareSection(priceSection, file.prices))
  return async (trx) => {
    const plan = new Map<SectionName, PlannedSection>()
    for (const [name, planSection] of sections) plan.set(name, await planSection(trx))
    return plan
  }
}

/** Whether the plan changes a row of any section. */
export const changesRows = (plan: ImportPlan): boolean =>
  [...plan.values()].some(({ difference }) => differs(difference))

/** Writes a plan in the transaction that made it. Resolves to the version of the catalogue. */
export async function writePlan(
  trx: OpenTransaction,
  plan: ImportPlan,
  schemaRef: string | undefined,
): Promise<number> {
  for (const { write } of plan.values()) await write()
  return noteImport(trx, { names: [...plan.keys()], schemaRef, changed: changesRows(plan) })
}

/**
 * Replaces the sections of the file in one transaction, whatever they remove and without an audit entry: for a portal that
 * fills itself. Operators import with `importAsOperator`. Safe to repeat: the same file again changes nothing.
 */
export async function importCommunity(db: Database, file: CommunityFile): Promise<ImportReport> {
  const planImport = prepareImport(file)
  const plan = await db.kysely.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const planned = await planImport(trx)
    await writePlan(trx, planned, file.$schema)
    return planned
  })
  const of = (name: SectionName): SectionChange | null => {
    const planned = plan.get(name)
    return planned === undefined ? null : changeOf(planned.difference)
  }
  return {
    changed: changesRows(plan),
    settings: of('settings'),
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
export const exportCommunity = (db: Database): Promise<CommunityFile> => readCatalogue(db, exportSnapshot)

/** The same in an open transaction. */
export const exportIn = async (trx: OpenTransaction): Promise<CommunityFile> => exportSnapshot(await catalogueIn(trx))

async function exportSnapshot({ trx, schemaRef, imported }: CatalogueSnapshot): Promise<CommunityFile> {
  const items = async <Item, Row extends SectionRow>(section: Section<Item, Row>): Promise<Item[]> =>
    (await section.read(trx)).map(section.fromRow)
  return {
    ...(schemaRef === null ? {} : { $schema: schemaRef }),
    version: 1 as const,
    ...(imported.has('settings') ? { settings: storedSettings(await items(settingsSection)) } : {}),
    ...(imported.has('servers') ? { servers: await items(serverSection) } : {}),
    ...(imported.has('announcements') ? { announcements: await items(announcementSection) } : {}),
    ...(imported.has('privileges') ? { privileges: await items(privilegeSection) } : {}),
    ...(imported.has('faqs') ? { faqs: await items(faqSection) } : {}),
    ...(imported.has('prices') ? { prices: await items(priceSection) } : {}),
  }
}
