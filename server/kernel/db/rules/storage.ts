/** Why writes fail: no room, a database that accepts only reads, or something else. */
export type WriteProblemKind = 'full' | 'readOnly' | 'failing'

export interface WriteProblem {
  readonly kind: WriteProblemKind
  /** Epoch milliseconds of the first write that failed. */
  readonly since: number
  /** What the database said, in one line. */
  readonly detail: string
}

export interface DiskSpace {
  readonly freeBytes: number
  readonly isLow: boolean
}

export interface StorageState {
  /** Undefined: writes succeed, as far as is known. */
  readonly problem: WriteProblem | undefined
  /** Of the file system with the data folder; undefined: not known. */
  readonly disk: DiskSpace | undefined
  /** The size of the database; undefined: not known. */
  readonly databaseBytes: number | undefined
}

const mebibyte = 1024 ** 2
/** Less than this is a full disk: SQLite may still have room in files that it has, for some writes and not for others. */
export const fullBelow = mebibyte
const lowBelow = 1024 * mebibyte
/** Of small disks a part. */
const lowShare = 0.05

export const diskSpace = (freeBytes: number, totalBytes: number): DiskSpace => ({
  freeBytes,
  isLow: freeBytes < Math.min(lowBelow, totalBytes * lowShare),
})

/** Codes of SQLite, PostgreSQL and the system. */
const kinds: readonly (readonly [code: RegExp, kind: WriteProblemKind])[] = [
  [/^(?:SQLITE_FULL|53100|ENOSPC)/, 'full'],
  [/^(?:SQLITE_READONLY|25006|EROFS)/, 'readOnly'],
]

/** `code`: of the error with which a write failed, if it has one. */
export const problemKindOf = (code: string | undefined): WriteProblemKind =>
  kinds.find(([pattern]) => pattern.test(code ?? ''))?.[1] ?? 'failing'
