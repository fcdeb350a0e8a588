import { isoInstant } from '../../contract/iso-instant.ts'
import type { AuditEntryRow } from '../kernel/audit/entry.ts'
import { everyAudit, listAudit, verifyAudit } from '../kernel/audit/read.ts'
import { type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { jsonLine, lineOf } from './print.ts'

const shown = 200

/** The commands for the audit. */
export const auditCommands: Area = (program, run) => {
  const audit = addCommand(program, 'audit', 'the newest 200 acts of staff and of this command line')
    .option('--json', 'all of them, one JSON object per line')
    .action(({ json }) => run(json ? printAll : printNewest))
  addCommand(audit, 'verify', 'check that none was changed or removed; shows the newest entry').action(() =>
    run(verify),
  )
}

const jsonValue = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text))

const entryOf = (row: AuditEntryRow) => ({
  seq: row.seq,
  at: isoInstant(row.at),
  actor: row.actor,
  role: row.role,
  action: row.action,
  subjectKind: row.subject_kind,
  subject: row.subject,
  before: jsonValue(row.before_json),
  after: jsonValue(row.after_json),
  requestId: row.request_id,
  address: row.address,
  hash: row.hash,
})

const printAll: Command = (process) =>
  withDatabase<ExitCode>(process, async (db) => {
    for await (const row of everyAudit(db, {})) process.out(jsonLine(entryOf(row)))
    return 0
  })

const printNewest: Command = async (process) => {
  const rows = await withDatabase(process, (db) => listAudit(db, {}, { limit: shown }))
  for (const { seq, at, actor, role, action, subject_kind, subject, before_json, after_json } of rows) {
    const change = `${before_json ?? '–'} → ${after_json ?? '–'}`
    const fields = [seq, isoInstant(at), `${role} ${actor}`, action, `${subject_kind} ${subject}`, change]
    process.out(lineOf(fields))
  }
  if (rows.length === 0) process.out('No acts yet.\n')
  return 0
}

const faults = {
  altered: 'was changed after it was written',
  missing: 'is missing',
  cut: 'and all newer ones are missing',
} as const

const verify: Command = async (process) => {
  const result = await withDatabase(process, verifyAudit)
  if ('kind' in result) {
    process.err(`The audit is not intact: entry ${result.seq} ${faults[result.kind]}.`)
    return 1
  }
  process.out(`The audit is intact: ${result.seq} entries${result.seq === 0 ? '' : `, the newest ${result.hash}`}\n`)
  return 0
}
