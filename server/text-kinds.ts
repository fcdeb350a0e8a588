import * as v from 'valibot'
import { type CommunityFaq, priceId } from '../contract/community/community-items.ts'
import { textPlaces } from '../contract/community/content-texts.ts'
import { type TextKind as KindName, type TextValue, textSchemas } from '../contract/content/staff-texts.ts'
import { isoInstant } from '../contract/iso-instant.ts'
import type { Texts } from '../contract/language.ts'
import { inOrder, withUnknownOf } from '../contract/written-texts.ts'
import { bumpCatalogueVersion, lockCatalogue } from './community/store/catalogue.ts'
import { readSettings } from './community/store/settings.ts'
import { announcementSection } from './content/store/announcements.ts'
import { faqSection } from './content/store/faqs.ts'
import { cleanTexts } from './content/store/html.ts'
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
  placesIn: TextKind<TextValue<K>>['placesIn']
  idOf(value: TextValue<K>): string
  complete?(item: TextValue<K>, current: TextValue<K> | undefined, now: number): TextValue<K>
}

/** Texts that are the rows of a section. */
const sectionKind = <K extends KindName, Row extends SectionRow>({
  name,
  idOf,
  placesIn,
  ...deps
}: SectionKind<K, Row>): TextKind<TextValue<K>> => ({
  ...sectionEditable({ ...deps, lock: lockCatalogue, onChange: changed(name) }),
  schema: deps.schema,
  placesIn,
  idOf,
  list: async (database: Database) =>
    (await deps.section.read(database)).map((row) => ({ id: row.id, value: deps.section.fromRow(row) })),
})

/** A question is as old as its text. */
function dated(given: CommunityFaq, current: CommunityFaq | undefined, now: number): CommunityFaq {
  const question = withUnknownOf(given.question, current?.question)
  const faq = { ...given, question, answer: withUnknownOf(given.answer, current?.answer) }
  const textOf = ({ question, answer }: CommunityFaq): string => JSON.stringify([question, answer])
  const isSame = current !== undefined && textOf(faq) === textOf(current)
  return { ...faq, updatedAt: isSame ? current.updatedAt : isoInstant(now) }
}

/** The rule that another one was, before it was translated or reworded. */
const sharesText = (rule: Texts) => {
  const texts = new Set(Object.values(rule))
  return (other: Texts): boolean => Object.values(other).some((text) => texts.has(text))
}

const rules: TextKinds['rules'] = {
  kind: 'rules',
  schema: textSchemas.rules,
  lock: lockCatalogue,
  placesIn: textPlaces.rules,
  idOf: () => undefined,
  list: listServerRules,
  read: readServerRules,
  normalise(value, current) {
    if (current === undefined) throw new ApiError('GONE')
    return value.map((rule) => withUnknownOf(rule, current.find(sharesText(rule))))
  },
  async write(trx, id, value) {
    await writeServerRules(trx, id, value ?? [])
    await changed()(trx)
  },
  parse(stored) {
    const parsed = v.safeParse(textSchemas.rules, stored)
    return parsed.success ? parsed.output.map(inOrder) : undefined
  },
}

/** Every kind of text, with what the parts of the portal store. */
export const textKinds: TextKinds = {
  announcement: sectionKind({
    kind: 'announcement',
    section: announcementSection,
    schema: textSchemas.announcement,
    name: 'announcements',
    placesIn: (item) => textPlaces.announcement({ ...item, text: cleanTexts(item.text) }),
    idOf: ({ id }) => id,
    complete: (item, current) => ({ ...item, text: withUnknownOf(item.text, current?.text) }),
  }),
  faq: sectionKind({
    kind: 'faq',
    section: faqSection,
    schema: textSchemas.faq,
    name: 'faqs',
    placesIn: (item) => textPlaces.faq({ ...item, answer: cleanTexts(item.answer) }),
    idOf: ({ id }) => id,
    complete: dated,
  }),
  rules,
  privilege: sectionKind({
    kind: 'privilege',
    section: privilegeSection,
    schema: textSchemas.privilege,
    name: 'privileges',
    placesIn: textPlaces.privilege,
    idOf: ({ id }) => id,
    complete: (item, current) => ({
      ...item,
      content: withUnknownOf(item.content, current?.content),
      detail: withUnknownOf(item.detail, current?.detail),
    }),
  }),
  price: sectionKind({
    kind: 'price',
    section: priceSection,
    schema: textSchemas.price,
    name: 'prices',
    placesIn: textPlaces.price,
    idOf: priceId,
  }),
}

/** The texts of the staff room. */
export const staffTexts = (deps: Pick<StaffTextDeps, 'database' | 'provers' | 'now'>): RouteModule =>
  staffTextRoutes({
    ...deps,
    kinds: textKinds,
    readSettings,
    searchRules: (search, limit) => searchServerRules(deps.database, search, limit),
  })
