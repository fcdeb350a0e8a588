import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { type Backup, type BackupTexts, type BackupTotals, readBackup } from './backup-format.ts'
import { openDraft } from './draft.ts'
import { TransferError } from './transfer-error.ts'

/** Compression on another thread, about as fast as the rows are read. */
const level = 4

/** Compresses a backup into a stream. */
export async function writeBackup(texts: BackupTexts, to: Writable): Promise<BackupTotals> {
  await pipeline(Readable.from(texts), createGzip({ level }), to)
  return texts.totals()
}

/** Opens a file for writing; replaced in tests. */
export type OpenFile = (path: string) => Writable

/** Readable by its owner alone, because it holds personal data; on the disk when the stream ends. */
const openFile: OpenFile = (path) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

/**
 * Writes a backup under another name and renames it when it is complete, so that an incomplete one is never taken for a
 * backup. An earlier backup of this name is replaced.
 * @throws TransferError if the path is of a file that is not a backup
 */
export async function writeBackupFile(texts: BackupTexts, path: string, open = openFile): Promise<BackupTotals> {
  await requireReplaceable(path)
  const draft = await openDraft(path)
  try {
    const totals = await writeBackup(texts, open(draft.path))
    await draft.rename()
    return totals
  } finally {
    await draft.remove()
  }
}

async function requireReplaceable(path: string): Promise<void> {
  try {
    await withBackupFile(path, async () => undefined)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    if (!(error instanceof TransferError)) throw error
    throw new TransferError(`${path} exists and is not a backup: it is not replaced`)
  }
}

/**
 * Opens the backup in a file.
 * @throws TransferError if it is not one, or not a complete one
 */
export async function withBackupFile<T>(path: string, use: (backup: Backup) => Promise<T>): Promise<T> {
  const file = createReadStream(path)
  const text = createGunzip({ chunkSize: 65_536 })
  file.on('error', (error) => text.destroy(error))
  file.pipe(text)
  try {
    return await use(await readBackup(linesOf(text)))
  } finally {
    file.destroy()
    text.destroy()
  }
}

/** A line holds a row. JavaScript's longest text is not much longer. */
const longestLine = 400_000_000

/** Splits at line feeds alone: JSON text may hold other line separators. */
async function* linesOf(stream: Readable): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of readable(stream)) {
    const [first = '', ...others] = decoder.write(chunk).split('\n')
    // Joined only once the line is complete: a row of many chunks would be copied with each of them.
    rest += first
    if (rest.length > longestLine) throw new TransferError('It is not a backup of Spawnpoint')
    const last = others.pop()
    if (last === undefined) continue
    yield rest
    yield* others
    rest = last
  }
  if (rest !== '') throw new TransferError('The backup is not complete: its end is missing')
}

/** zlib's codes: the data ends too early; it is not compressed, or was altered (zlib.net/manual.html). */
const zlibProblems = new Map([
  ['Z_BUF_ERROR', 'The backup is not complete: its end is missing'],
  ['Z_DATA_ERROR', 'It is not a backup of Spawnpoint, or it is damaged'],
])

async function* readable(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const problem = zlibProblems.get(code)
    throw problem === undefined ? error : new TransferError(problem, { cause: error })
  }
}
