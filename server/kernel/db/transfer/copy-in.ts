import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { Connection, Submittable } from 'pg'
import type { Batches, Row, Value } from './row.ts'

/** What the driver's connection has besides its declared methods (postgresql.org/docs/current/protocol-flow.html, COPY). */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(reason: Error): void
}

/** A promise that the driver settles; `send` waits for it, perhaps later than it fails. */
function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

/** Characters per message. */
const chunkSize = 65_536

/** `COPY … FROM STDIN` in text format, as a query of the driver; it calls the methods that begin with `handle`. */
export class CopyIn implements Submittable {
  readonly #sql: string
  readonly #started = deferred<CopyConnection>()
  readonly #done = deferred<undefined>()
  #stream: Duplex | undefined

  constructor(sql: string) {
    this.#sql = sql
  }

  submit(connection: Connection): void {
    this.#stream = connection.stream
    connection.query(this.#sql)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#started.resolve(connection)
  }

  handleError(error: Error): void {
    this.#started.reject(error)
    this.#done.reject(error)
  }

  handleCommandComplete(): void {
    // `handleReadyForQuery` follows.
  }

  handleReadyForQuery(): void {
    this.#done.resolve(undefined)
  }

  /** Sends all rows. @throws the error of the server, or that of the rows. */
  async send(batches: Batches): Promise<void> {
    const connection = await this.#started.promise
    try {
      for await (const batch of batches) await this.#sendBatch(connection, batch)
    } catch (error) {
      connection.sendCopyFail('the rows could not be read')
      await this.#done.promise.catch(() => undefined)
      throw error
    }
    connection.endCopyFrom()
    await this.#done.promise
  }

  async #sendBatch(connection: CopyConnection, batch: readonly Row[]): Promise<void> {
    let chunk = ''
    for (const row of batch) {
      chunk += copyLine(row)
      if (chunk.length < chunkSize) continue
      await this.#sendChunk(connection, chunk)
      chunk = ''
    }
    if (chunk !== '') await this.#sendChunk(connection, chunk)
  }

  async #sendChunk(connection: CopyConnection, chunk: string): Promise<void> {
    connection.sendCopyFromChunk(Buffer.from(chunk))
    // A server that refused a row sends no more drains.
    if (this.#stream?.writableNeedDrain) await Promise.race([once(this.#stream, 'drain'), this.#done.promise])
  }
}

const copyLine = (row: Row): string => `${row.map(copyText).join('\t')}\n`

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** postgresql.org/docs/current/sql-copy.html, text format. */
function copyText(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `\\\\x${Buffer.from(value).toString('hex')}`
  return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
