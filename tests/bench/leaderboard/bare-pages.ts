/**
 * The reference of random pages: a bare node:http server that looks up the page of each request, as a server of a million
 * players must, because their pages do not fit into its memory. It reads ready bytes by primary key from a database of the
 * product's kind, which holds the pages of one turn, and makes, compresses and checks nothing.
 */
import { createServer } from 'node:http'
import SqliteFile from 'better-sqlite3'
import pg from 'pg'
import { fetchAnswer, listen } from '../api/bare-answer.ts'
import { type Kind, pathsOf, type Size } from './paths.ts'

/** What the process is started with, as JSON. */
export interface BarePages {
  /** The product's origin. */
  readonly origin: string
  readonly kind: Kind
  readonly size: Size
  readonly count: number
  readonly headers: Readonly<Record<string, string>>
  /** Of PostgreSQL; absent: SQLite. */
  readonly databaseUrl?: string | undefined
}

interface Page {
  readonly etag: string
  readonly body: Buffer
}

interface Pages {
  add(path: string, page: Page): Promise<void>
  read(path: string): Promise<Page | undefined>
}

const columns = (bytes: string): string => `page (path text primary key, etag text not null, body ${bytes} not null)`

/** In a temporary file of SQLite's, which vanishes with the process. */
function sqlitePages(): Pages {
  const database = new SqliteFile('')
  database.exec(`create table ${columns('blob')}`)
  const insert = database.prepare('insert or replace into page values (?, ?, ?)')
  const select = database.prepare<[string], Page>('select etag, body from page where path = ?')
  return {
    async add(at, { etag, body }) {
      insert.run(at, etag, body)
    },
    read: async (at) => select.get(at),
  }
}

/** The driver's own form of bytes is hexadecimal text, which would slow the reference down. */
const asBytes = { binary: true, types: { getTypeParser: () => (value: Buffer) => value } }

async function postgresPages(url: string): Promise<Pages> {
  // One connection, which has the temporary table: its queries wait for each other.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  await pool.query(`create temporary table ${columns('bytea')}`)
  return {
    async add(at, { etag, body }) {
      await pool.query('insert into page values ($1, $2, $3) on conflict do nothing', [at, etag, body])
    },
    async read(at) {
      const query = { name: 'page', text: 'select etag, body from page where path = $1', values: [at], ...asBytes }
      const { rows } = await pool.query<{ etag: Buffer; body: Buffer }>(query)
      const [page] = rows
      return page && { etag: page.etag.toString('latin1'), body: page.body }
    },
  }
}

const { origin, kind, size, count, headers, databaseUrl }: BarePages = JSON.parse(process.argv[2] ?? '')
const pages = databaseUrl === undefined ? sqlitePages() : await postgresPages(databaseUrl)
let common: Record<string, unknown> = {}
for (const at of pathsOf(kind, size, count)) {
  const answer = await fetchAnswer(`${origin}${at}`, headers)
  common = answer.headers
  await pages.add(at, { etag: String(answer.headers.etag), body: answer.body })
}
const server = createServer(async (request, response) => {
  const page = await pages.read(request.url ?? '')
  if (page === undefined) {
    response.writeHead(404).end()
    return
  }
  const own = { 'content-length': page.body.length, etag: page.etag }
  response.writeHead(200, { ...common, ...own }).end(page.body)
})
listen(server)
