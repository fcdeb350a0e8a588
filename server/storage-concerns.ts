import { isoInstant } from '../contract/iso-instant.ts'
import { type Concern, concernOf } from '../contract/staff/staff.ts'
import type { StorageState } from './kernel/db/rules/storage.ts'

const engines = { sqlite: 'SQLite', postgresql: 'PostgreSQL' } as const

/** What is wrong with the writes of the database and with its disk. */
export function storageConcerns(engine: keyof typeof engines, { problem, disk }: StorageState): readonly Concern[] {
  const unwritable =
    problem === undefined
      ? []
      : [{ id: engines[engine], name: '', since: isoInstant(problem.since), detail: problem.detail }]
  const low = disk?.isLow === true ? [{ id: 'DATA_DIR', name: '', since: null, freeBytes: disk.freeBytes }] : []
  return [...concernOf('unwritableDatabase', unwritable), ...concernOf('diskNearlyFull', low)]
}
