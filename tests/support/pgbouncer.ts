import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

/** PgBouncer does not run as root. */
const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []

/**
 * Runs PgBouncer on loopback as it is delivered, but for the pool mode; ended after the test. Returns the URL that leads
 * through it to the database of `url`.
 */
export async function startPgBouncer(program: string, url: string, mode: 'session' | 'transaction'): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-pgbouncer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { hostname, port: behind, pathname } = new URL(url)
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=postgres`,
    '[pgbouncer]',
    ...[
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
    ],
  ]
  writeFileSync(file, settings.join('\n'))
  const child = spawn(program, [...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += String(chunk)
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${log}`)
  }
  return `postgresql://postgres@127.0.0.1:${port}${pathname}`
}
