import { chmodSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startPostgres } from '../../../scripts/postgres.mjs'
import type { DatabaseLocation } from '../../../server/kernel/db/location.ts'
import { killAfter } from '../../support/kill-after.ts'
import { cutPower, cutPowerOfCluster, recordUnsynced } from './power-cut.ts'

/** A database that can lose its power. */
export interface PowerStore {
  readonly location: DatabaseLocation
  /** For a process that works on it. */
  readonly env: Readonly<Record<string, string>>
  /** What is killed before that process; absent: nothing else writes. */
  readonly kill?: () => void
  /** After the kill: takes unsynced writes back, and returns how many. The database can be opened afterwards. */
  cut(drops: () => boolean): number
  /** What is wrong with the database; undefined: nothing. */
  problem(): Promise<string | undefined>
  /** How many acknowledged commits a cut of everything loses, with syncs or without them. */
  lossWith(syncs: boolean): Promise<number>
}

const controlProgram = fileURLToPath(new URL('./insert-forever.ts', import.meta.url))

/** SQLite: the process that works on it does its writes. */
export function sqlitePower({ file }: { readonly file: string }, folder: string): PowerStore {
  const location = { kind: 'sqlite' as const, file }
  const env = recordUnsynced(folder)
  return {
    location,
    env,
    cut: (drops) => cutPower(file, drops),
    async problem() {
      const database = new Database(file)
      try {
        const integrity = database.pragma('integrity_check', { simple: true })
        return integrity === 'ok' ? undefined : String(integrity)
      } finally {
        database.close()
      }
    },
    async lossWith(syncs) {
      const level = syncs ? 'FULL' : 'OFF'
      const control = path.join(folder, `control-${level}.db`)
      const killed = { program: controlProgram, args: [control, level], location, env, milliseconds: 300 }
      const acknowledged = Number((await killAfter(killed)).at(-1))
      cutPower(control, () => true)
      const database = new Database(control)
      try {
        const isThere = database.prepare("select 1 from sqlite_schema where name = 'row'").get() !== undefined
        const last = isThere ? Number(database.prepare('select coalesce(max(n), 0) from row').pluck().get()) : 0
        return Math.max(0, acknowledged - last)
      } finally {
        database.close()
      }
    },
  }
}

/** So that a run has many checkpoints. */
const cluster = { full_page_writes: 'on', synchronous_commit: 'on', max_wal_size: '32MB', checkpoint_timeout: '30s' }

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // It is cut off.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL: a server of our own, all of whose processes record their writes. */
export async function postgresPower(folder: string): Promise<PowerStore> {
  const library = recordUnsynced(folder)
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711)
  const start = async (fsync: 'on' | 'off') => {
    const server = await startPostgres(
      { ...cluster, fsync },
      { environment: (data) => ({ ...library, UNSYNCED_BELOW: data }) },
    )
    onTestFinished(() => server.stop())
    return server
  }
  const server = await start('on')
  await withClient(server.url, (client) => client.query('create extension amcheck'))
  return {
    location: { kind: 'postgresql', url: server.url },
    env: {},
    kill: () => server.kill(),
    cut(drops) {
      const dropped = cutPowerOfCluster(server.data, drops)
      server.resume()
      return dropped
    },
    problem: () => withClient(server.url, corruptions),
    async lossWith(syncs) {
      const control = await start(syncs ? 'on' : 'off')
      const acknowledged = await insertUntil(control.url, () => control.kill())
      cutPowerOfCluster(control.data, () => true)
      try {
        control.resume()
      } catch {
        // What is left is no cluster.
        return acknowledged
      }
      const rows = await withClient(control.url, countRows)
      control.stop()
      return Math.max(0, acknowledged - rows)
    },
  }
}

/** Commits single rows for a while, until the server is killed; returns how many were acknowledged. */
async function insertUntil(url: string, kill: () => void): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('create table control (n integer primary key)')
    const killing = delay(400).then(kill)
    let acknowledged = 0
    try {
      for (;;) {
        await client.query('insert into control values ($1)', [acknowledged])
        acknowledged += 1
      }
    } catch {
      await killing
      return acknowledged
    }
  })
}

async function countRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('control') is not null as known")
  if (rows[0]?.known !== true) return 0
  return Number((await client.query('select count(*) as rows from control')).rows[0]?.rows)
}

/** Tables and indexes as amcheck reads them (postgresql.org/docs/current/amcheck.html). */
async function corruptions(client: pg.Client): Promise<string | undefined> {
  const tables = await client.query(`select c.relname, found.msg from pg_class c, verify_heapam(c.oid) found
    where c.relkind in ('r', 't') and c.relpersistence = 'p'`)
  if (tables.rows.length > 0) return JSON.stringify(tables.rows)
  try {
    await client.query(`select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`)
    return undefined
  } catch (error) {
    return String(error)
  }
}
