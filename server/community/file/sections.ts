import type { CommunityFile } from '../../../contract/community/community-file.ts'
import type { Database } from '../../kernel/db/database.ts'
import {
  changeOf,
  differs,
  type PlannedSection,
  type PlanSection,
  type SectionChange,
} from '../../kernel/db/section.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import {
  bumpCatalogueVersion,
  type CatalogueSnapshot,
  catalogueIn,
  lockCatalogue,
  readCatalogue,
} from '../store/catalogue.ts'
import { settingItems, settingsSection, storedSettings } from '../store/settings.ts'
import { type FileLists, fileList } from './parts.ts'

export const sectionNames = ['settings', 'servers', 'announcements', 'privileges', 'faqs', 'prices'] as const
export type SectionName = (typeof sectionNames)[number]

/** The changes of an import; null for a section that the file does not have. */
export interface ImportReport extends Readonly<Record<SectionName, SectionChange | null>> {
  readonly changed: boolean
}

/** What an import changes, section by section; a section that the file does not have is absent. */
export type ImportPlan = ReadonlyMap<SectionName, PlannedSection>

const settingList = fileList(settingsSection)

/** Prepares an import: HTML is cleaned by the allowlist (S23) before the transaction that plans and writes it. */
export function prepareImport(lists: FileLists, file: CommunityFile): (trx: Transaction) => Promise<ImportPlan> {
  const sections = new Map<SectionName, PlanSection>()
  if (file.settings) sections.set('settings', settingList.prepare(settingItems(file.settings)))
  if (file.servers) sections.set('servers', lists.servers.prepare(file.servers))
  if (file.announcements) sections.set('announcements', lists.announcements.prepare(file.announcements))
  if (file.privileges) sections.set('privileges', lists.privileges.prepare(file.privileges))
  if (file.faqs) sections.set('faqs', lists.faqs.prepare(file.faqs))
  if (file.prices) sections.set('prices', lists.prices.prepare(file.prices))
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
export async function writePlan(trx: Transaction, plan: ImportPlan, schemaRef: string | undefined): Promise<number> {
  for (const { write } of plan.values()) await write()
  return bumpCatalogueVersion(trx, { names: [...plan.keys()], schemaRef, changed: changesRows(plan) })
}

/**
 * Replaces the sections of the file in one transaction, whatever they remove and without an audit entry: for a portal that
 * fills itself. Operators import with `importAsOperator`. Safe to repeat: the same file again changes nothing.
 */
export async function replaceSections(db: Database, lists: FileLists, file: CommunityFile): Promise<ImportReport> {
  const planImport = prepareImport(lists, file)
  const plan = await inTransaction(db, async (trx) => {
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
export const exportSections = (db: Database, lists: FileLists): Promise<CommunityFile> =>
  readCatalogue(db, (snapshot) => exportSnapshot(snapshot, lists))

/** The same in an open transaction. */
export const exportIn = async (trx: Transaction, lists: FileLists): Promise<CommunityFile> =>
  exportSnapshot(await catalogueIn(trx), lists)

async function exportSnapshot(
  { trx, schemaRef, imported }: CatalogueSnapshot,
  lists: FileLists,
): Promise<CommunityFile> {
  return {
    ...(schemaRef === null ? {} : { $schema: schemaRef }),
    version: 1 as const,
    ...(imported.has('settings') ? { settings: storedSettings(await settingList.read(trx)) } : {}),
    ...(imported.has('servers') ? { servers: await lists.servers.read(trx) } : {}),
    ...(imported.has('announcements') ? { announcements: await lists.announcements.read(trx) } : {}),
    ...(imported.has('privileges') ? { privileges: await lists.privileges.read(trx) } : {}),
    ...(imported.has('faqs') ? { faqs: await lists.faqs.read(trx) } : {}),
    ...(imported.has('prices') ? { prices: await lists.prices.read(trx) } : {}),
  }
}
