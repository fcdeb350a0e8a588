import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('./unsynced.c', import.meta.url))

/**
 * Compiles the library that records unsynced writes (unsynced.c) and returns the environment that loads it. Throws without a
 * C compiler, or where the library does not build, as on anything but Linux with glibc.
 */
export function recordUnsynced(folder: string): Readonly<Record<string, string>> {
  const library = path.join(folder, 'unsynced.so')
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'])
  return { LD_PRELOAD: library }
}

interface UnsyncedWrite {
  readonly offset: number
  readonly length: number
  readonly old: Buffer
  /** Of the file before the write. */
  readonly size: number
}

/** The records of unsynced.c; one that was cut off belongs to a write that did not happen. */
function readWrites(file: string): readonly UnsyncedWrite[] {
  const bytes = readFileSync(file)
  const writes: UnsyncedWrite[] = []
  const head = 32
  for (let at = 0; at + head <= bytes.length; ) {
    const [offset = 0, length = 0, old = 0, size = 0] = [0, 8, 16, 24].map((each) =>
      Number(bytes.readBigInt64LE(at + each)),
    )
    if (at + head + old > bytes.length) break
    writes.push({ offset, length, old: bytes.subarray(at + head, at + head + old), size })
    at += head + old
  }
  return writes
}

/**
 * Takes the unsynced writes of one file back, the last one first: those that `drops` names. The device may have kept any of
 * them. Returns how many were dropped.
 */
function dropFrom(file: string, drops: () => boolean): number {
  const records = `${file}.unsynced`
  if (!existsSync(records) || !existsSync(file)) return 0
  const writes = readWrites(records)
  const kept: UnsyncedWrite[] = []
  const fd = openSync(file, 'r+')
  let dropped = 0
  try {
    for (const write of writes.toReversed()) {
      if (!drops()) {
        kept.push(write)
        continue
      }
      dropped += 1
      // What was beyond the end was never there; zeros, where something after it was kept.
      const zeros = Buffer.alloc(Math.max(0, write.length - write.old.length))
      writeSync(fd, write.old, 0, write.old.length, write.offset)
      if (zeros.length > 0) writeSync(fd, zeros, 0, zeros.length, write.offset + write.old.length)
    }
    const [first] = writes
    const ends = kept.filter(({ length }) => length > 0).map(({ offset, length }) => offset + length)
    const isCut = kept.some(({ length }) => length === 0)
    if (first && !isCut) ftruncateSync(fd, Math.min(fstatSync(fd).size, Math.max(first.size, ...ends)))
  } finally {
    closeSync(fd)
  }
  rmSync(records)
  return dropped
}

/**
 * What a power cut leaves of a PostgreSQL cluster whose processes were killed: unsynced writes are gone, each with the given chance.
 * Returns how many.
 */
export function cutPowerOfCluster(data: string, drops: () => boolean): number {
  const records = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.unsynced'))
  let dropped = 0
  for (const name of records) {
    dropped += dropFrom(path.join(data, name.slice(0, -'.unsynced'.length)), drops)
    rmSync(path.join(data, name), { force: true })
  }
  return dropped
}

/**
 * What a power cut leaves of an SQLite database whose process was killed: unsynced writes are gone, each with the given
 * chance, and so is the index of the write-ahead log, which is never synced. Nobody may have the database open.
 */
export function cutPower(database: string, drops: () => boolean): number {
  const dropped = ['', '-wal', '-journal'].map((end) => dropFrom(`${database}${end}`, drops))
  rmSync(`${database}-shm`, { force: true })
  return dropped.reduce((sum, each) => sum + each, 0)
}
