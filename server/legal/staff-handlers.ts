import * as staffEndpoints from '../../contract/endpoints/staff-legal.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { type LegalPage, legalPages } from '../../contract/legal/legal.ts'
import type { LegalDraft, StaffLegal, StaffLegalPage } from '../../contract/legal/staff-legal.ts'
import { editHistoryPageSize } from '../../contract/staff/staff-edits.ts'
import { actorOf, type StaffProvers } from '../accounts/authorise-staff.ts'
import { readPeople } from '../accounts/store/accounts.ts'
import { type Editable, edit, editAnswer, tagOf } from '../kernel/edits/edit.ts'
import { readHistory } from '../kernel/edits/history.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { type PublishDeps, placeholdersOf, publishPage, withdrawPage } from './publish.ts'
import type { LegalFacts } from './rules/facts.ts'
import { filledTemplate, templateVersions } from './rules/template.ts'
import { listPublished, readDraft } from './store/pages.ts'

export interface StaffLegalDeps extends PublishDeps {
  readonly provers: StaffProvers
  readonly editable: Editable<LegalDraft>
  /** What the portal knows of itself. */
  facts(): LegalFacts
}

/** The legal pages in the staff room. */
export function staffLegalRoutes(deps: StaffLegalDeps): RouteModule {
  const { database, provers, editable, facts } = deps
  const namesOf = async (actors: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const people = await readPeople(database, [...new Set(actors)])
    return new Map([...people].map(([steamId, { name }]) => [steamId, name]))
  }
  const list = async (): Promise<StaffLegal> => {
    const published = await listPublished(database)
    const names = await namesOf(published.map(({ publishedBy }) => publishedBy))
    const pages = await Promise.all(legalPages.map((page) => stateOf(page)))
    return {
      pages: pages.map((state): StaffLegalPage => {
        const text = published.find(({ page }) => page === state.page)
        if (text === undefined) return { ...state, published: null }
        const { version, since, publishedAt, publishedBy: by } = text
        const isCurrent = JSON.stringify(text.text) === JSON.stringify(state.value?.text)
        const at = isoInstant(publishedAt)
        return { ...state, published: { version, since, at, by, byName: names.get(by) ?? null, isCurrent } }
      }),
    }
  }
  const stateOf = async (page: LegalPage) => {
    const draft = await readDraft(database, page)
    const placeholders = draft === undefined ? [] : [...placeholdersOf(draft)]
    return { page, tag: tagOf(draft), value: draft ?? null, template: templateVersions[page], placeholders }
  }
  return endpointRoutes(staffEndpoints, provers, {
    listLegalPages: list,
    readLegalTemplate: async ({ params: { page }, query: { language } }) => ({
      version: templateVersions[page],
      html: filledTemplate(page, language, facts()),
    }),
    listLegalEdits: ({ params: { page }, query: { before } }) =>
      readHistory(database, { kind: 'legal', subject: page }, { before, limit: editHistoryPageSize }, namesOf),
    async editLegalPage({ caller, request, params: { page }, headers, body }) {
      const change = { id: page, seen: headers['If-Match'], change: body }
      return editAnswer(await edit(deps, actorOf(caller, request), editable, change))
    },
    async publishLegalPage({ caller, request, params: { page }, headers, body: { isCorrection } }) {
      await publishPage(deps, actorOf(caller, request), { page, seen: headers['If-Match'], isCorrection })
      return list()
    },
    async withdrawLegalPage({ caller, request, params: { page } }) {
      await withdrawPage(deps, actorOf(caller, request), page)
      return list()
    },
  })
}
