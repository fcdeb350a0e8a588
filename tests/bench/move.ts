/**
 * Moves a community from SQLite to PostgreSQL, as `move-to` does, with every row read back and compared: beside a `COPY` of
 * the same rows, prepared before, into the same tables. The highest memory is compared with that of a tenth of the rows.
 *
 *   DATABASE_URL=postgresql://…/empty npm run bench move -- [players] [orders]     default 100,000 and 10,000
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { openDatabase } from '../../server/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { withStore } from '../../server/kernel/db/transfer/places.ts'
import { withPostgresStore } from '../../server/kernel/db/transfer/postgres-store.ts'
import type { Batches, Row } from '../../server/kernel/db/transfer/row.ts'
import { backUp, moveDatabase, restoreBackup } from '../../server/transfer.ts'
import { printMachine, printTable } from './support/report.ts'

const root = { name: 'bench', role: 'console', requestId: null, address: null }

const depsOf = (location: DatabaseLocation) => ({ location, onProgress: () => undefined, now: Date.now })

/** A player has an account, a name, statistics in two rankings and a session; an order has a payment and a notice. */
async function fill(location: DatabaseLocation, players: number, orders: number): Promise<void> {
  const db = await openDatabase(location)
  const numbers = (count: number) =>
    sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)}) select i from n)`
  await db.kysely.transaction().execute(async (trx) => {
    await sql`insert into account (id, steam_id, email, username, avatar, created_at)
      select 'account-' || i, 76561198000000000 + i, null, 'player 玩家 ' || i, 'https://avatars.example.org/' || i, 1780000000000 + i
      from ${numbers(players)}`.execute(trx)
    await sql`insert into player select i, 'player 玩家 ' || i, 1780000000000 + i from ${numbers(players)}`.execute(trx)
    await sql`insert into session (id, account_id, kind, device, created_at, last_seen_at, expires_at)
      select hex(randomblob(16)), 'account-' || i, 'steam', 'Chrome, Windows', i, i, i from ${numbers(players)}`.execute(
      trx,
    )
    for (const board of [1, 2]) {
      await sql`insert into player_stat select ${sql.lit(board)}, i, i % 900, i % 800, i % 300, i, i % 50, i % 40, i % 500, i % 90, i % 70,
        i % 9, i % 5 from ${numbers(players)}`.execute(trx)
    }
    await sql`insert into "order" (id, account_id, steam_id, idempotency_key, request_hash, product_type, product_id, options,
        duration, method, currency, amount_minor, test, state, created_at, paid_at, delivered_at)
      select hex(randomblob(16)), 'account-' || i, 76561198000000000 + i, 'key-' || i, hex(randomblob(16)), 'vip_subscription', 'vip_new',
        '{}', '1m', 'alipay', 'CNY', 3000, 0, 'delivered', i, i, i from ${numbers(orders)}`.execute(trx)
    await sql`insert into payment select 'alipay', '2026' || i, id, 3000, 'CNY', 'applied', created_at, created_at
      from (select row_number() over () as i, id, created_at from "order")`.execute(trx)
    await sql`insert into payment_notice (id, method, received_at, body, verdict, order_id, transaction_id, message_key)
      select 'notice-' || i, 'alipay', i, hex(randomblob(400)), 'applied', 'order-' || i, '2026' || i, 'key-' || i
      from ${numbers(orders)}`.execute(trx)
  })
  await db.close()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

/** The statements that a program without checks would run: the rows are in memory, a table after the other. */
async function copyAlone(from: DatabaseLocation, url: string): Promise<number> {
  const tables: { readonly name: string; readonly columns: readonly string[]; readonly rows: Row[] }[] = []
  await withStore(from, 'snapshot', async (store) => {
    for (const table of await store.tables()) {
      const rows: Row[] = []
      for await (const batch of store.read(table)) rows.push(...batch)
      if (table.name !== 'schema_migration') tables.push({ ...table, rows })
    }
  })
  const whole = async function* (rows: readonly Row[]): Batches {
    yield rows
  }
  await (await openDatabase({ kind: 'postgresql', url })).close()
  return timed(() =>
    withPostgresStore(url, 'locked', async (store) => {
      const known = new Map((await store.tables()).map((table) => [table.name, table]))
      for (const { name, columns, rows } of tables) {
        const table = known.get(name)
        if (table === undefined || rows.length === 0) continue
        await store.clear(table)
        await store.write({ ...table, columns }, whole(rows))
      }
    }),
  )
}

const messageSchema = v.object({ seconds: v.number(), memory: v.number() })

/** Runs one step in a process of its own, for its highest memory (bytes). */
async function inProcess(...args: readonly string[]): Promise<v.InferOutput<typeof messageSchema>> {
  const child = fork(import.meta.filename, ['--step', ...args])
  const received: unknown[] = []
  child.on('message', (message) => received.push(message))
  await once(child, 'exit')
  return v.parse(messageSchema, received[0])
}

async function step(what: string | undefined, from: string, to: string): Promise<void> {
  const source: DatabaseLocation = { kind: 'sqlite', file: from }
  const deps = { ...depsOf(source), onWaiting: () => undefined }
  const work: Readonly<Record<string, () => Promise<unknown>>> = {
    move: () => moveDatabase(deps, root, { kind: 'postgresql', url: to }),
    backup: () => backUp(deps, root, { path: to }),
    restore: () => restoreBackup(depsOf({ kind: 'sqlite', file: to }), root, from),
  }
  const run = work[what ?? '']
  if (run === undefined) throw new Error(`unknown step ${what}`)
  const seconds = await timed(run)
  process.send?.({ seconds, memory: process.resourceUsage().maxRSS * 1024 })
}

/** An empty database on the server of `DATABASE_URL`. */
async function withEmpty<T>(use: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL
  if (given === undefined) throw new Error('DATABASE_URL must name a database of PostgreSQL')
  const server = await openPlain(given)
  const name = `bench_move_${process.pid}_${Math.round(performance.now())}`
  await server.run(`create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  try {
    return await use(url.href)
  } finally {
    await server.run(`drop database ${name}`)
    await server.close()
  }
}

async function openPlain(url: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { run: (text: string) => client.query(text), close: () => client.end() }
}

async function main(players: number, orders: number): Promise<void> {
  printMachine()
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  try {
    const [file, small] = [join(folder, 'all.db'), join(folder, 'tenth.db')]
    await fill({ kind: 'sqlite', file }, players, orders)
    await fill({ kind: 'sqlite', file: small }, players / 10, orders / 10)
    const size = (await stat(file)).size
    const path = join(folder, 'backup.gz')
    const backup = await inProcess('backup', file, path)
    const restore = await inProcess('restore', path, join(folder, 'restored.db'))
    const tenth = await withEmpty((url) => inProcess('move', small, url))
    const move = await withEmpty((url) => inProcess('move', file, url))
    const alone = await withEmpty((url) => copyAlone({ kind: 'sqlite', file }, url))
    const row = (name: string, { seconds, memory }: typeof move) => [
      name,
      seconds.toFixed(1),
      (seconds / alone).toFixed(2),
      `${Math.round(memory / 2 ** 20)} MB`,
    ]
    printTable(
      `${players} players, ${orders} orders (${Math.round(size / 2 ** 20)} MB of SQLite, backup ${Math.round((await stat(path)).size / 2 ** 20)} MB)`,
      ['what', 'seconds', '÷ COPY alone', 'memory'],
      [
        ['COPY alone', alone.toFixed(1), '1', '–'],
        row('move to PostgreSQL', move),
        row('the same, a tenth', tenth),
        row('backup of SQLite', backup),
        row('restore into SQLite', restore),
      ],
    )
    console.log(`\nmemory of the move ÷ that of a tenth: ${(move.memory / tenth.memory).toFixed(2)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const [first, ...rest] = process.argv.slice(2)
if (first === '--step') await step(rest[0], rest[1] ?? '', rest[2] ?? '')
else await main(Number(first ?? 100_000), Number(rest[0] ?? 10_000))
