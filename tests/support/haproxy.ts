import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { onTestFailed, onTestFinished } from 'vitest'
import { debianProgram } from '../../scripts/debian-programs.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { replaced, withPorts } from './proxy-files.ts'

/** The program of Debian's package; undefined: it is missing, and the reason was printed. */
export function findHaproxy(): string | undefined {
  if (process.env.SKIP_POSTGRES === '1') return undefined
  try {
    return debianProgram('haproxy', '-v')
  } catch (error) {
    process.stderr.write(`SKIPPED: HAProxy is missing: ${error instanceof Error ? error.message : String(error)}\n`)
    return undefined
  }
}

/** The role of the documented check. */
const prepareRole = `do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'haproxy_check') then create role haproxy_check login; end if;
end $$`

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    client.end().catch(() => undefined) // it may never have been connected
  }
}

/** Whether a new connection reaches a standby; undefined: it reaches nothing. */
export const isStandby = (url: string): Promise<unknown> =>
  ask(url, 'select pg_is_in_recovery()').catch(() => undefined)

export interface HaproxyOptions {
  readonly haproxy: string
  /** The documented file. */
  readonly file: 'docs/proxy/postgresql.haproxy.cfg' | 'docs/proxy/postgresql-patroni.haproxy.cfg'
  /** The URLs of a primary and its standby. */
  readonly servers: readonly [primary: string, standby: string]
  /** The ports where Patroni tells the roles of the servers. */
  readonly patroni?: readonly [number, number]
}

/**
 * Runs HAProxy with a documented file in front of two servers; ended after the test. Resolves with its log and the addresses
 * of the primary and of the standby when they lead there.
 */
export async function startHaproxy({ haproxy, file, servers, patroni }: HaproxyOptions) {
  if (patroni === undefined) await ask(servers[0], prepareRole)
  const [primary, standby] = [await freePort(), await freePort()]
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-haproxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const ports = new Map([
    [5000, primary],
    [5001, standby],
  ])
  let text = withPorts(file, ports)
  servers.forEach((url, index) => {
    text = text.replaceAll(`10.0.0.1${index + 1}:5432`, new URL(url).host)
    const port = patroni?.[index]
    if (port !== undefined)
      text = text.replaceAll(new RegExp(`(db-${index + 1} .+ check port) 8008`, 'g'), `$1 ${port}`)
  })
  text = replaced(text, /\tlog \/dev\/log local0\n\tuser haproxy\n\tgroup haproxy\n/, '\tlog stderr local0\n')
  if (patroni === undefined) {
    text = replaced(text, /\/etc\/haproxy\/check-postgresql/, path.resolve('docs/proxy/check-postgresql'))
  }
  const config = path.join(folder, 'haproxy.cfg')
  writeFileSync(config, text)
  const child = spawn(haproxy, ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += String(chunk)
  })
  onTestFailed(() => {
    process.stderr.write(`${log}\n`)
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const { username, pathname } = new URL(servers[0])
  const urlOf = (port: number): string => `postgresql://${username}@127.0.0.1:${port}${pathname}`
  const started = { primary: urlOf(primary), standby: urlOf(standby), log: () => log }
  // HAProxy begins with all servers up, and takes them in turn until its checks have failed.
  const isChecked = (): boolean => /primary\/db-2 is DOWN/.test(log) && /standby\/db-1 is DOWN/.test(log)
  while (!isChecked() || (await isStandby(started.primary)) !== false || (await isStandby(started.standby)) !== true) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${log}`)
    await delay(50)
  }
  return started
}
