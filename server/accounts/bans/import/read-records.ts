import type { FileRecord } from './imported-ban.ts'

/** What a file of bans is, by its text; null: none of these. */
export type FileKind = 'cfg' | 'json' | 'sql' | 'csv' | null

/** Recognizes a file by its beginning, and by what only a dump of a database has. */
export function fileKindOf(text: string): FileKind {
  const start = text.slice(0, 4096).trimStart()
  if (/^(?:\/\/[^\n]*\n\s*)*(?:banid|addip)\s/i.test(start)) return 'cfg'
  if (start.startsWith('[') || start.startsWith('{')) return 'json'
  if (/\binsert\s+into\b/i.test(text)) return 'sql'
  return /^[^\n]*(?:authid|player_steamid)/i.test(start) ? 'csv' : null
}

/** The lines `banid 0 STEAM_0:1:123` of `banned_user.cfg`; `addip` has an address in the place of the SteamID. */
export function* cfgRecords(text: string): Generator<FileRecord> {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, command = '', minutes = '', who = ''] = /^\s*(banid|addip)\s+(\S+)\s+(\S+)/i.exec(line) ?? []
    if (command !== '') {
      const column = command.toLowerCase() === 'addip' ? 'ip' : 'authid'
      yield {
        line: index + 1,
        values: new Map([
          ['length', minutes],
          [column, who],
        ]),
      }
    } else if (line.trim() !== '' && !line.trim().startsWith('//')) {
      yield { line: index + 1, values: new Map([['authid', line.trim().slice(0, 64)]]) }
    }
  }
}

const plainOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The rows in a JSON value: a list of objects, or the export of phpMyAdmin, where a table has its rows as `data`. */
function rowsIn(value: unknown): readonly unknown[] {
  if (isRecord(value)) return Object.values(value).flatMap((each) => (Array.isArray(each) ? rowsIn(each) : []))
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => (isRecord(each) && Array.isArray(each.data) ? each.data : [each]))
}

/** Objects of a JSON file. Their number stands for the line. @throws SyntaxError for a text that is not JSON */
export function* jsonRecords(text: string): Generator<FileRecord> {
  const value: unknown = JSON.parse(text)
  let line = 0
  for (const row of rowsIn(value)) {
    line += 1
    if (!isRecord(row) || row.type === 'header' || row.type === 'database') continue
    yield { line, values: new Map(Object.entries(row).map(([name, each]) => [name.toLowerCase(), plainOf(each)])) }
  }
}

/** Records of a CSV file (RFC 4180) with a head; the separator is the one that the head has. */
export function* csvRecords(text: string): Generator<FileRecord> {
  const head = text.slice(0, Math.max(0, text.indexOf('\n')) || text.length)
  const separator = [',', ';', '\t'].find((each) => head.includes(each)) ?? ','
  let columns: readonly string[] | undefined
  for (const { line, fields } of csvLines(text, separator)) {
    if (columns === undefined) columns = fields.map((name) => name.trim().toLowerCase())
    else yield { line, values: new Map(columns.map((name, index) => [name, nullOf(fields[index])])) }
  }
}

const nullOf = (field: string | undefined): string | null =>
  field === undefined || field === 'NULL' || field === '\\N' ? null : field

function* csvLines(text: string, separator: string) {
  const special = new RegExp(`["\\n${separator === '\t' ? '\\t' : separator}]`, 'g')
  let [line, begun, at] = [1, 1, 0]
  let fields: string[] = []
  let field = ''
  while (at < text.length) {
    special.lastIndex = at
    const found = special.exec(text)
    const end = found?.index ?? text.length
    field += text.slice(at, end)
    at = end + 1
    if (found?.[0] === '"') {
      // A quoted part: up to the next quote that is not doubled.
      for (;;) {
        const close = text.indexOf('"', at)
        const part = text.slice(at, close < 0 ? text.length : close)
        line += part.split('\n').length - 1
        field += part
        at = close < 0 ? text.length : close + 1
        if (close < 0 || text[at] !== '"') break
        field += '"'
        at += 1
      }
      continue
    }
    fields.push(field.replace(/\r$/, ''))
    field = ''
    if (found?.[0] === separator) continue
    if (fields.some((each) => each !== '')) yield { line: begun, fields }
    fields = []
    line += 1
    begun = line
  }
  if (field !== '' || fields.length > 0) yield { line: begun, fields: [...fields, field] }
}

const sqlEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '' }

const sqlText = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\([\s\S])|''/g, (_, escaped?: string) =>
      escaped === undefined ? "'" : (sqlEscapes[escaped] ?? escaped),
    )

/** Where a quoted text that begins at `at` ends: a backslash escapes, and a doubled quote is one. */
function endOfQuoted(text: string, at: number): number {
  const special = /['\\]/g
  special.lastIndex = at + 1
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    const next = found.index + 1
    if (found[0] === "'" && text[next] !== "'") return next
    special.lastIndex = next + 1
  }
  return text.length
}

const endAfter = (text: string, mark: string, at: number): number => {
  const found = text.indexOf(mark, at)
  return found < 0 ? text.length : found + mark.length
}

function endOfToken(text: string, at: number): number {
  const first = text[at] ?? ''
  if (first === "'") return endOfQuoted(text, at)
  if (first === '`') return endAfter(text, '`', at + 1)
  if (text.startsWith('--', at) || first === '#') return endAfter(text, '\n', at)
  if (text.startsWith('/*', at)) return endAfter(text, '*/', at + 2)
  if ('(),;'.includes(first)) return at + 1
  const word = /[^\s'`(),;]+/y
  word.lastIndex = at
  return at + (word.exec(text)?.[0].length ?? 1)
}

/** The tokens of SQL without comments, each with its line. Every character is looked at once, whatever the text is. */
function* sqlTokens(text: string) {
  const space = /\s*/y
  let [at, line] = [0, 1]
  const lines = (from: number, to: number): number => text.slice(from, to).split('\n').length - 1
  while (at < text.length) {
    space.lastIndex = at
    const begin = at + (space.exec(text)?.[0].length ?? 0)
    const end = endOfToken(text, begin)
    line += lines(at, begin)
    const token = text.slice(begin, end)
    if (token !== '' && !/^(?:--|#|\/\*)/.test(token)) yield { token, line }
    line += lines(begin, end)
    at = end
  }
}

const bareName = (token: string): string => token.replace(/[`"]/g, '').replace(/^.*\./, '').toLowerCase()

/**
 * Rows of `INSERT INTO` for tables whose name ends with `bans`. Without a list of columns they are those of the table's
 * `CREATE TABLE` in the same dump.
 */
export function* sqlRecords(text: string): Generator<FileRecord> {
  const created = createdColumns(text)
  let statement: string[] = []
  let columns: readonly string[] | undefined
  let row: { readonly line: number; readonly fields: (string | null)[] } | undefined
  for (const { token, line } of sqlTokens(text)) {
    if (token === ';') {
      statement = []
      columns = undefined
      row = undefined
    } else if (columns === undefined) {
      // What no statement is, is not kept.
      if (statement.length < 500) statement.push(token)
      if (token.toLowerCase() === 'values') columns = insertedColumns(statement, created) ?? []
    } else if (token === '(') row = { line, fields: [] }
    else if (token === ')') {
      const fields = row?.fields ?? []
      if (row !== undefined && columns.length > 0) {
        yield { line: row.line, values: new Map(columns.map((name, index) => [name, fields[index] ?? null])) }
      }
      row = undefined
    } else if (token !== ',') row?.fields.push(sqlValue(token))
  }
}

const sqlValue = (token: string): string | null => {
  if (token.startsWith("'")) return sqlText(token)
  return token.toUpperCase() === 'NULL' ? null : token
}

/** The columns of `INSERT INTO name (…) VALUES`; undefined: another statement, or another table. */
function insertedColumns(
  statement: readonly string[],
  created: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const at = statement.findIndex((token) => token.toLowerCase() === 'into')
  const name = bareName(statement[at + 1] ?? '')
  if (at < 0 || !name.endsWith('bans')) return undefined
  const named = statement.slice(at + 2, -1).filter((token) => !/^[(),]$/.test(token))
  return named.length === 0 ? created.get(name) : named.map(bareName)
}

function createdColumns(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [, name = '', body = ''] of text.matchAll(
    /create\s+table\s+(?:if\s+not\s+exists\s+)?(\S{1,200})\s*\(([^;]{0,20000})/gi,
  )) {
    const columns = [...body.matchAll(/(?:^|\n)\s*`(\w+)`\s/g)].map(([, column = '']) => column.toLowerCase())
    found.set(bareName(name), columns)
  }
  return found
}
