import { days } from '../../contract/duration.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { retainedKinds } from '../../contract/privacy/retention.ts'
import { readSettings } from '../community/store/settings.ts'
import type { Database } from '../kernel/db/database.ts'
import { removedBefore } from '../personal-data/jobs/remove-old.ts'
import { readDatabaseGrowth } from '../personal-data/store/database-sizes.ts'
import { retentionOf } from '../personal-data.ts'
import { retainedRows } from '../retained-rows.ts'
import { type AdminProcess, type Area, addCommand, type ExitCode, withDatabase } from './command.ts'
import { jsonLine, lineOf } from './print.ts'

/** The command for what is kept, and for how long. */
export const retentionCommands: Area = (program, run) => {
  addCommand(program, 'retention', 'for how many days rows are kept, how many there are, and what goes next')
    .option('--json')
    .action(({ json = false }) => run((process) => withDatabase(process, (db) => show(db, process, json))))
}

const millions = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

async function show(db: Database, { out }: AdminProcess, isJson: boolean): Promise<ExitCode> {
  const now = Date.now()
  const retention = retentionOf(await readSettings(db))
  const kinds = []
  for (const kind of retainedKinds) {
    const { rows, due, oldest } = await retainedRows[kind].count(db, removedBefore(retention, kind, now))
    const next = oldest === null ? null : isoInstant(Math.max(now, oldest + days(retention[kind])))
    kinds.push({ kind, days: retention[kind], rows, due, oldest: isoInstant(oldest), next })
  }
  const { bytes, growth } = await readDatabaseGrowth(db, now)
  if (isJson) {
    out(jsonLine({ kinds, database: { bytes, growthPerWeek: growth } }))
    return 0
  }
  for (const { kind, days: kept, rows, due, next } of kinds) {
    const coming = due > 0 ? `${due} to remove now` : next === null ? 'nothing to remove' : `next on ${next}`
    out(lineOf([kind, `${kept} days`, `${rows} rows`, coming]))
  }
  const change = growth === null ? 'growth not known yet' : `${growth < 0 ? '' : '+'}${millions(growth)} a week`
  out(lineOf(['database', millions(bytes), change]))
  return 0
}
