import { Readable } from 'node:stream'
import type * as staffEndpoints from '../../contract/endpoints/staff.ts'
import type { Health } from '../../contract/health.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { type AuditEntry, auditPageSize, type StaffPingTargets, type StaffStorage } from '../../contract/staff/staff.ts'
import { actorOf, type StaffPrincipal, type StaffProvers } from '../accounts/authorise-staff.ts'
import { type MailTestDeps, sendTestMail } from '../accounts/mail-test.ts'
import { readPeople } from '../accounts/store/accounts.ts'
import type { AuditEntryRow } from '../kernel/audit/entry.ts'
import { type AuditFilter, everyAudit, listAudit } from '../kernel/audit/read.ts'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Handlers } from '../kernel/http/endpoint-types.ts'
import { csvRecord, csvStart } from '../kernel/text/csv.ts'
import { type ChecklistDeps, dismissItem, readChecklist } from './checklist.ts'
import { removeStaff, type StaffActs, type StaffChange, setStaffRole } from './members.ts'
import { type ReadConcerns, readConcerns } from './overview.ts'
import { listStaff } from './store.ts'

export interface StaffDeps extends StaffActs, Pick<MailTestDeps, 'mailer' | 'brand'>, ChecklistDeps {
  /** What each part of the portal reports. */
  readonly concerns: readonly ReadConcerns[]
  readHealth(): Promise<Health>
  /** Epoch milliseconds; undefined: none is known. */
  readLastBackup(): Promise<number | undefined>
  /** The listed ping targets with their last checks. */
  pingTargets(): StaffPingTargets
  readStorage(): Promise<StaffStorage>
  /** JSON of the OpenAPI document with the endpoints of staff. */
  openApi(): string
}

type StaffHandlers = Handlers<typeof staffEndpoints, StaffProvers>

/** An empty filter is none. */
const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** A moderator sees their own acts. */
const visible = ({ role, actor }: StaffPrincipal, filter: AuditFilter): AuditFilter => ({
  ...filter,
  action: given(filter.action),
  subject: given(filter.subject),
  actor: role === 'administrator' ? given(filter.actor) : actor,
})

export function staffHandlers(deps: StaffDeps): StaffHandlers {
  const { database, concerns, readHealth, readLastBackup, pingTargets } = deps
  return {
    readStaffMe: ({ caller: { role, freshUntil } }) => ({
      role,
      freshUntil: isoInstant(freshUntil),
    }),
    async readStaffOverview({ caller: { role } }) {
      const read = [readHealth(), readLastBackup(), deps.readStorage()] as const
      const [list, health, at, storage, checklist] = await Promise.all([
        readConcerns(concerns, role),
        ...read,
        role === 'administrator' ? readChecklist(deps) : null,
      ])
      const lastBackup = at === undefined ? null : isoInstant(at)
      const sendsMail = deps.mailer !== undefined
      return { concerns: list, health, pingTargets: pingTargets(), lastBackup, sendsMail, storage, checklist }
    },
    readStaffOpenApi: () => ({ type: 'application/json; charset=utf-8', body: deps.openApi() }),
    async listAuditEntries({ caller, query: { sort, before, after, ...filter } }) {
      const page = { before, after, isOldestFirst: sort === 'time', limit: auditPageSize + 1 }
      const rows = await listAudit(database, visible(caller, filter), page)
      const shown = rows.slice(0, auditPageSize)
      return {
        entries: await withNames(database, shown),
        next: rows.length > auditPageSize ? (shown.at(-1)?.seq ?? null) : null,
      }
    },
    exportAudit({ caller, query }) {
      const name = `audit-${isoInstant(deps.now()).slice(0, 10)}.csv`
      return {
        type: 'text/csv; charset=utf-8',
        body: Readable.from(csvOf(everyAudit(database, visible(caller, query)))),
        headers: { 'content-disposition': `attachment; filename="${name}"` },
      }
    },
    listStaffMembers: () => members(database),
    async setStaffMember({ caller, body, request }) {
      refuseLast(await setStaffRole(deps, actorOf(caller, request), body))
    },
    async removeStaffMember({ caller, params: { steamId }, request }) {
      refuseLast(await removeStaff(deps, actorOf(caller, request), steamId))
    },
    async dismissChecklist({ caller, body, request }) {
      await dismissItem(deps, actorOf(caller, request), body)
    },
    testMail: ({ caller, body: { email, language }, request }) =>
      sendTestMail(deps, actorOf(caller, request), { recipient: email, language }),
  }
}

function refuseLast(change: StaffChange): undefined {
  if (change === 'last') throw new ApiError('LAST_ADMINISTRATOR')
}

async function members(database: Database) {
  const rows = await listStaff(database)
  const people = await readPeople(database, [
    ...new Set(rows.flatMap(({ steam_id, added_by }) => [steam_id, added_by])),
  ])
  return rows.map(({ steam_id, role, added_at, added_by }) => ({
    steamId: steam_id,
    name: people.get(steam_id)?.name ?? null,
    avatar: people.get(steam_id)?.avatar ?? null,
    role,
    addedAt: isoInstant(added_at),
    addedBy: added_by,
    addedByName: people.get(added_by)?.name ?? null,
  }))
}

async function withNames(database: Database, rows: readonly AuditEntryRow[]): Promise<AuditEntry[]> {
  const people = await readPeople(database, [...new Set(rows.flatMap(({ actor, subject }) => [actor, subject]))])
  return rows.map((row) => ({
    seq: row.seq,
    at: isoInstant(row.at),
    actor: row.actor,
    actorName: row.role === 'console' ? null : (people.get(row.actor)?.name ?? null),
    role: row.role,
    action: row.action,
    subjectKind: row.subject_kind,
    subject: row.subject,
    subjectName: people.get(row.subject)?.name ?? null,
    before: row.before_json,
    after: row.after_json,
    requestId: row.request_id,
  }))
}

const columns = 'seq at actor role action subject_kind subject before after request_id address hash'.split(' ')

async function* csvOf(rows: AsyncIterable<AuditEntryRow>): AsyncGenerator<string> {
  yield `${csvStart}${csvRecord(columns)}`
  for await (const row of rows) {
    const { seq, at, actor, role, action, subject_kind, subject, before_json, after_json, request_id, address } = row
    const who = [seq, isoInstant(at), actor, role, action, subject_kind, subject]
    yield csvRecord([...who, before_json, after_json, request_id, address, row.hash])
  }
}
