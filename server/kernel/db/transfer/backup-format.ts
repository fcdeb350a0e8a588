import * as v from 'valibot'
import type { Contents, Part, Progress } from './contents.ts'
import { type Batches, parseRow, type Row, RowSum, rowLine } from './row.ts'
import { TransferError } from './transfer-error.ts'

/*
 * A backup is JSON lines, compressed with gzip: a head; for each table a line with its columns, a line per row (an array
 * in the order of the columns), and a line with the number and the sum of its rows; a last line. docs/operating/backup.md
 * describes it for operators. A change that an older reader would misread gets the next version.
 */
const version = 1

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const headSchema = v.object({
  format: v.literal('spawnpoint-backup'),
  version: count,
  product: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  engine: v.picklist(['sqlite', 'postgresql']),
  steps: v.pipe(v.array(v.string()), v.minLength(1)),
  /** The portal's secret, in a backup that was asked to have it. */
  secret: v.optional(v.string()),
})
export type BackupHead = v.InferOutput<typeof headSchema>

const tableSchema = v.object({
  table: v.string(),
  columns: v.pipe(v.array(v.string()), v.minLength(1)),
  counters: v.record(v.string(), count),
})
const tableEndSchema = v.object({ end: v.literal('table'), rows: count, sum: v.string() })
const endSchema = v.object({ end: v.literal('backup'), tables: count, rows: count })

/** What a complete backup holds. */
export interface BackupTotals {
  readonly tables: number
  readonly rows: number
}

/** Of what is written. */
export interface BackupTexts extends AsyncIterable<string> {
  /** Complete once all texts have been read. */
  totals(): BackupTotals
}

/** The uncompressed text of a backup, in chunks. */
export function backupTexts(
  head: Omit<BackupHead, 'format' | 'version' | 'steps'>,
  { steps, parts }: Contents,
  onProgress: Progress,
): BackupTexts {
  const totals = { tables: 0, rows: 0 }
  return {
    totals: () => totals,
    async *[Symbol.asyncIterator]() {
      yield line({ format: 'spawnpoint-backup', version, ...head, steps })
      for await (const { name, columns, counters, batches, sum } of parts) {
        yield line({ table: name, columns, counters })
        for await (const batch of batches) {
          yield batch.map((row) => `${rowLine(row)}\n`).join('')
          onProgress(name, sum.rows)
        }
        yield line({ end: 'table', rows: sum.rows, sum: sum.text })
        totals.tables += 1
        totals.rows += sum.rows
      }
      yield line({ end: 'backup', ...totals })
    },
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`

/** An open backup. */
export interface Backup extends Contents {
  readonly head: BackupHead
}

/**
 * Reads a backup from its lines. Rows are checked while they are read: the iteration of `parts` throws at the end of a
 * table that is not as it was written, and after the last one if the backup is not complete.
 * @throws TransferError if it is no backup, or of a newer format
 */
export async function readBackup(lines: AsyncGenerator<string, void>): Promise<Backup> {
  const first = await lines.next()
  const head = v.safeParse(headSchema, first.done ? undefined : parsed(first.value))
  if (!head.success) throw new TransferError('It is not a backup of Spawnpoint')
  if (head.output.version > version) {
    throw new TransferError(`It is a backup in format ${head.output.version}, which is newer: update Spawnpoint`)
  }
  return { head: head.output, steps: head.output.steps, parts: readParts(lines) }
}

async function* readParts(lines: AsyncGenerator<string, void>): AsyncGenerator<Part> {
  let tables = 0
  let rows = 0
  for (;;) {
    const value = parsed(await nextLine(lines))
    const table = v.safeParse(tableSchema, value)
    if (!table.success) {
      const end = v.safeParse(endSchema, value)
      const isComplete = end.success && end.output.tables === tables && end.output.rows === rows
      if (!isComplete || !(await lines.next()).done) throw damaged('after the last table')
      return
    }
    const { table: name, columns, counters } = table.output
    const sum = new RowSum()
    let isRead = false
    const read = async function* (): Batches {
      yield* readRows(lines, name, columns.length, sum)
      isRead = true
    }
    yield { name, columns, counters, batches: read(), sum }
    if (!isRead) throw new Error('the rows of a table must be read before the next table')
    tables += 1
    rows += sum.rows
  }
}

/** Rows of a batch: enough that the cost of a batch does not count. */
const rowsPerBatch = 500
const charactersPerBatch = 1_000_000

async function* readRows(lines: AsyncGenerator<string, void>, table: string, columns: number, sum: RowSum): Batches {
  let batch: Row[] = []
  let size = 0
  for (;;) {
    const text = await nextLine(lines)
    if (!text.startsWith('[')) {
      const end = v.safeParse(tableEndSchema, parsed(text))
      if (!end.success || end.output.rows !== sum.rows || end.output.sum !== sum.text) throw damaged(`in ${table}`)
      if (batch.length > 0) yield batch
      return
    }
    const row = parseRow(text)
    if (row?.length !== columns) throw damaged(`in ${table}`)
    sum.add(text)
    batch.push(row)
    size += text.length
    if (batch.length < rowsPerBatch && size < charactersPerBatch) continue
    yield batch
    batch = []
    size = 0
  }
}

async function nextLine(lines: AsyncGenerator<string, void>): Promise<string> {
  const { done, value } = await lines.next()
  if (done) throw new TransferError('The backup is not complete: its end is missing')
  return value
}

const damaged = (where: string): TransferError => new TransferError(`The backup is damaged ${where}`)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
