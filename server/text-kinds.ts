import * as v from 'valibot'
import { type CommunityFaq, priceId } from '../contract/community/community-items.ts'
import { type TextKind as KindName, type TextValue, textSchemas } from '../contract/content/staff-texts.ts'
import { isoInstant } from '../contract/iso-instant.ts'
import { bumpCatalogueVersion, lockCatalogue } from './community/store/catalogue.ts'
import { announcementSection } from './content/store/announcements.ts'
import { faqSection } from './content/store/faqs.ts'
import { privilegeSection } from './content/store/privileges.ts'
import { type StaffTextDeps, staffTextRoutes } from './content/texts/module.ts'
import type { TextKind, TextKinds } from './content/texts/text-kinds.ts'
import type { Database } from './kernel/db/database.ts'
import type { Section, SectionRow } from './kernel/db/section.ts'
import type { Transaction } from './kernel/db/transaction.ts'
import { sectionEditable } from './kernel/edits/section-editable.ts'
import { ApiError } from './kernel/http/api-error.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import { priceSection } from './payments/store/prices.ts'
import { listServerRules, readServerRules, searchServerRules, writeServerRules } from './servers/store/server-rules.ts'

/** Every process loads the texts again; a section that has a text is part of an export. */
const changed =
  (...names: readonly string[]) =>
  async (trx: Transaction): Promise<void> => {
    await bumpCatalogueVersion(trx, { names, schemaRef: undefined, changed: true })
  }

interface SectionKind<K extends KindName, Row extends SectionRow> {
  readonly kind: K
  readonly section: Section<TextValue<K>, Row>
  readonly schema: v.GenericSchema<unknown, TextValue<K>>
  /** Name of the section in the community file. */
  readonly name: string
  idOf(value: TextValue<K>): string
  complete?(item: TextValue<K>, current: TextValue<K> | undefined, now: number): TextValue<K>
}

/** Texts that are the rows of a section. */
const sectionKind = <K extends KindName, Row extends SectionRow>({
  name,
  idOf,
  ...deps
}: SectionKind<K, Row>): TextKind<TextValue<K>> => ({
  ...sectionEditable({ ...deps, lock: lockCatalogue, onChange: changed(name) }),
  schema: deps.schema,
  idOf,
  list: async (database: Database) =>
    (await deps.section.read(database)).map((row) => ({ id: row.id, value: deps.section.fromRow(row) })),
})

/** A question is as old as its text. */
function dated(faq: CommunityFaq, current: CommunityFaq | undefined, now: number): CommunityFaq {
  const textOf = ({ question, answer }: CommunityFaq): string => JSON.stringify([question, answer])
  const isSame = current !== undefined && textOf(faq) === textOf(current)
  return { ...faq, updatedAt: isSame ? current.updatedAt : isoInstant(now) }
}

const rules: TextKinds['rules'] = {
  kind: 'rules',
  schema: textSchemas.rules,
  lock: lockCatalogue,
  idOf: () => undefined,
  list: listServerRules,
  read: readServerRules,
  normalise(value, current) {
    if (current === undefined) throw new ApiError('GONE')
    return value.map(({ zh, en }) => ({ zh, en }))
  },
  async write(trx, id, value) {
    await writeServerRules(trx, id, value ?? [])
    await changed()(trx)
  },
  parse(stored) {
    const parsed = v.safeParse(textSchemas.rules, stored)
    return parsed.success ? parsed.output : undefined
  },
}

/** Every kind of text, with what the parts of the portal store. */
export const textKinds: TextKinds = {
  announcement: sectionKind({
    kind: 'announcement',
    section: announcementSection,
    schema: textSchemas.announcement,
    name: 'announcements',
    idOf: ({ id }) => id,
  }),
  faq: sectionKind({
    kind: 'faq',
    section: faqSection,
    schema: textSchemas.faq,
    name: 'faqs',
    idOf: ({ id }) => id,
    complete: dated,
  }),
  rules,
  privilege: sectionKind({
    kind: 'privilege',
    section: privilegeSection,
    schema: textSchemas.privilege,
    name: 'privileges',
    idOf: ({ id }) => id,
  }),
  price: sectionKind({
    kind: 'price',
    section: priceSection,
    schema: textSchemas.price,
    name: 'prices',
    idOf: priceId,
  }),
}

/** The texts of the staff room. */
export const staffTexts = (deps: Pick<StaffTextDeps, 'database' | 'provers' | 'now'>): RouteModule =>
  staffTextRoutes({
    ...deps,
    kinds: textKinds,
    searchRules: (search, limit) => searchServerRules(deps.database, search, limit),
  })
