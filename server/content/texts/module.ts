import {
  isMoneyText,
  type TextKind as KindName,
  type RemovedText,
  rulesPageSize,
} from '../../../contract/content/staff-texts.ts'
import * as textEndpoints from '../../../contract/endpoints/staff-texts.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Texts } from '../../../contract/language.ts'
import { type EditHistory, editHistoryPageSize } from '../../../contract/staff/staff-edits.ts'
import { actorOf, type StaffPrincipal, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Edit, editAnswer, tagOf } from '../../kernel/edits/edit.ts'
import { readHistory } from '../../kernel/edits/history.ts'
import { listRemoved, readVersion } from '../../kernel/edits/store.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { editText, type TextEditDeps } from './edit-text.ts'
import { type ListedText, type TextKind, type TextKinds, withKind } from './text-kinds.ts'

/** A server with its rules. */
export interface ServerWithRules {
  readonly id: string
  readonly name: string
  readonly value: readonly Texts[]
}

export interface StaffTextDeps extends Pick<Kernel, 'database' | 'now'>, Pick<TextEditDeps, 'readSettings'> {
  readonly provers: StaffProvers
  readonly kinds: TextKinds
  /** Servers whose name or address contains `search`, at most `limit` of them, and how many match. */
  searchRules(search: string, limit: number): Promise<{ servers: readonly ServerWithRules[]; total: number }>
}

type TextHandlers = Handlers<typeof textEndpoints, StaffProvers>

/** Removed texts that are listed, of each kind. */
const removedShown = 50

/** The texts of the staff room. */
export function staffTextRoutes(deps: StaffTextDeps): RouteModule {
  return endpointRoutes(textEndpoints, deps.provers, textHandlers(deps))
}

function textHandlers(deps: StaffTextDeps): TextHandlers {
  const { database, kinds, searchRules } = deps
  const act =
    <Value>(kind: TextKind<Value>) =>
    async ({ caller, request, params, headers, body }: EditCall<Value>) => {
      const change = { id: params.id, seen: headers['If-Match'], change: body }
      return editAnswer(await editText(deps, actorOf(caller, request), kind, change))
    }
  return {
    async listStaffTexts({ caller }) {
      const isAdministrator = caller.role === 'administrator'
      const [announcements, faqs] = [await tagged(database, kinds.announcement), await tagged(database, kinds.faq)]
      const money = isAdministrator
        ? { privileges: await tagged(database, kinds.privilege), prices: await tagged(database, kinds.price) }
        : {}
      const ofModerators = ['announcement', 'faq'] as const
      const shown: readonly KindName[] = isAdministrator ? [...ofModerators, 'privilege', 'price'] : ofModerators
      const removed: RemovedText[] = []
      for (const name of shown) removed.push(...(await removedTexts(database, kinds, name)))
      return { announcements, faqs, ...money, removed }
    },
    async listStaffRules({ query: { search } }) {
      const { servers, total } = await searchRules(search, rulesPageSize)
      return {
        servers: servers.map(({ id, name, value }) => ({ id, name, tag: tagOf(value), value: [...value] })),
        total,
      }
    },
    async listTextEdits({ caller, params: { kind, id }, query: { before } }) {
      if (isMoneyText(kind) && caller.role !== 'administrator') throw new ApiError('NOT_FOUND')
      return readTextHistory(database, { kind, id }, before)
    },
    editAnnouncement: act(kinds.announcement),
    editFaq: act(kinds.faq),
    editServerRules: act(kinds.rules),
    editPrivilege: act(kinds.privilege),
    editPrice: act(kinds.price),
  }
}

interface EditCall<Value> {
  readonly caller: StaffPrincipal
  readonly request: Parameters<typeof actorOf>[1]
  readonly params: { readonly id: string }
  readonly headers: { readonly 'If-Match': string }
  readonly body: Edit<Value>['change']
}

const tagged = async <Value>(database: Database, kind: TextKind<Value>) =>
  (await kind.list(database)).map(({ id, value }: ListedText<Value>) => ({ id, tag: tagOf(value), value }))

/** What was removed of a kind, with its last value. */
async function removedTexts(database: Database, kinds: TextKinds, name: KindName): Promise<RemovedText[]> {
  const present = new Set((await withKind(kinds, name, (kind) => kind.list(database))).map(({ id }) => id))
  const rows = (await listRemoved(database, name)).filter(({ subject }) => !present.has(subject)).slice(0, removedShown)
  const removed: RemovedText[] = []
  for (const { subject, at, number } of rows) {
    const last = await readVersion(database, { kind: name, subject }, number - 1)
    if (last === undefined || last.value_json === null) continue
    const value: unknown = JSON.parse(last.value_json)
    removed.push({ kind: name, id: subject, at: isoInstant(at), number: last.number, value })
  }
  return removed
}

/** The versions of a text, with the names of the players who made them. */
export const readTextHistory = (
  database: Database,
  { kind, id }: { readonly kind: KindName; readonly id: string },
  before?: number | undefined,
): Promise<EditHistory> =>
  readHistory(database, { kind, subject: id }, { before, limit: editHistoryPageSize }, async (actors) => {
    const people = await readPeople(database, [...new Set(actors)])
    return new Map([...people].map(([steamId, { name }]) => [steamId, name]))
  })
