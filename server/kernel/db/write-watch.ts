import { stat, statfs } from 'node:fs/promises'
import { seconds } from '../../../contract/duration.ts'
import { codeOf } from '../error-code.ts'
import { type Job, repeat } from '../jobs/job.ts'
import type { Database } from './database.ts'
import { readDatabaseSize } from './database-size.ts'
import {
  type DiskSpace,
  diskSpace,
  fullBelow,
  problemKindOf,
  type StorageState,
  type WriteProblem,
} from './rules/storage.ts'
import { reasonOf } from './unavailable.ts'

/** The table of the probe: one row. */
declare module './tables.ts' {
  interface Tables {
    write_probe: { id: number; at: number }
  }
}

export interface WriteWatchDeps {
  readonly database: Database
  /** Where the data is kept. */
  readonly folder: string
  /** The file of SQLite; undefined: PostgreSQL. */
  readonly file: string | undefined
  readonly logger: { error(detail: object, message: string): void; info(message: string): void }
  /** Epoch milliseconds. */
  now(): number
  /** Absent: that of the system. Rejects where it cannot be read. */
  readDisk?(folder: string): Promise<DiskSpace>
}

export interface WriteWatch extends Job {
  state(): StorageState
  /** The state; if writes failed a moment ago, after one more attempt. */
  confirmed(): Promise<StorageState>
  /** What a round does, {@link roundTime} after the one before. */
  check(): Promise<void>
}

/** Between two rounds; one of {@link roundsPerProbe} writes, and each while writes fail. */
export const roundTime = seconds(10)
const roundsPerProbe = 3
const roundsPerSize = 30
/** Failed writes in a row before one counts whose reason may be gone in a moment, such as a lock. */
const failuresToCount = 2

async function systemDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return diskSpace(bavail * bsize, blocks * bsize)
}

/** In bytes. */
async function sizeOf(database: Database, file: string | undefined): Promise<number> {
  if (file === undefined) return readDatabaseSize(database)
  const sizes = await Promise.all([stat(file), stat(`${file}-wal`).catch(() => ({ size: 0 }))])
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

async function writeProbe({ kysely }: Database, at: number): Promise<void> {
  const row = kysely.insertInto('write_probe').values({ id: 1, at })
  await row.onConflict((conflict) => conflict.column('id').doUpdateSet({ at })).execute()
}

/** Watches whether the database accepts writes, which a query that reads does not show, and how much room there is. */
export function createWriteWatch({
  database,
  folder,
  file,
  logger,
  now,
  readDisk = systemDisk,
}: WriteWatchDeps): WriteWatch {
  let problem: WriteProblem | undefined
  let disk: DiskSpace | undefined
  let databaseBytes: number | undefined
  let failures = 0
  let failingSince = 0
  let rounds = 0
  let probing: Promise<void> | undefined
  const unknown = (): undefined => undefined

  const noteSuccess = (): void => {
    failures = 0
    if (problem === undefined) return
    problem = undefined
    logger.info('the database accepts writes again')
  }
  const noteFailure = (error: unknown): void => {
    if (failures === 0) failingSince = now()
    failures += 1
    const kind = problemKindOf(codeOf(error))
    if (kind === 'failing' && failures < failuresToCount && problem === undefined) return
    if (problem === undefined) logger.error({ err: error, kind }, 'the database accepts no writes')
    problem = { kind, since: failingSince, detail: reasonOf(error) }
  }
  const probe = async (): Promise<void> => {
    disk = await readDisk(folder).catch(unknown)
    try {
      await writeProbe(database, now())
      if (file !== undefined && disk !== undefined && disk.freeBytes < fullBelow) {
        throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
      }
      noteSuccess()
    } catch (error) {
      noteFailure(error)
    }
  }
  /** One at a time. */
  const probeOnce = (): Promise<void> => {
    probing ??= probe().finally(() => {
      probing = undefined
    })
    return probing
  }
  const state = (): StorageState => ({ problem, disk, databaseBytes })
  const check = async (): Promise<void> => {
    if (rounds % roundsPerProbe === 0 || failures > 0) await probeOnce()
    if (rounds % roundsPerSize === 0) databaseBytes = (await sizeOf(database, file).catch(unknown)) ?? databaseBytes
    rounds += 1
  }
  const job = repeat({
    name: 'write probe',
    every: roundTime,
    run: check,
    onError: (error) => logger.error({ err: error }, 'write probe'),
  })
  return {
    ...job,
    state,
    check,
    async confirmed() {
      if (problem !== undefined) await probeOnce()
      return state()
    },
  }
}
