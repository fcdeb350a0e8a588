import type { Batches, Row, Value } from './row.ts'

/** Characters per message. */
const chunkSize = 65_536

/** Rows as `COPY … FROM STDIN` takes them in text format. */
export async function* copyText(batches: Batches): AsyncGenerator<string> {
  for await (const batch of batches) {
    let chunk = ''
    for (const row of batch) {
      chunk += lineOf(row)
      if (chunk.length < chunkSize) continue
      yield chunk
      chunk = ''
    }
    if (chunk !== '') yield chunk
  }
}

const lineOf = (row: Row): string => `${row.map(textOf).join('\t')}\n`

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** postgresql.org/docs/current/sql-copy.html, text format. */
function textOf(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `\\\\x${Buffer.from(value).toString('hex')}`
  return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
