import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The built product, running as a newcomer would run it: demo mode, an empty data directory, its own port. */
export interface Portal {
  readonly url: string
  readonly dataDir: string
  /** Ends the process with a signal and waits for it. */
  stop(signal?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  /** Runs `admin` against this portal's data; answers its exit code and what it printed. */
  admin(...args: string[]): { status: number | null; output: string }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onData = (chunk: Buffer) => {
      output += chunk.toString()
      if (/http:\/\/127\.0\.0\.1:\d+/.test(output)) resolve()
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}:\n${output}`)))
  })
}

export async function startPortal(options: { env?: Record<string, string> } = {}): Promise<Portal> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-'))
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '100000', ...options.env }
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    await untilReady(child)
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    start,
    stop(signal = 'SIGTERM') {
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve()
      return new Promise((resolve) => {
        running.once('exit', () => resolve())
        running.kill(signal)
      })
    },
    admin(...args) {
      const done = spawnSync(process.execPath, ['--import', 'tsx', 'server/admin/main.ts', ...args], { env })
      return { status: done.status, output: `${done.stdout}${done.stderr}` }
    },
  }
}

export async function endPortal(portal: Portal): Promise<void> {
  await portal.stop()
  rmSync(portal.dataDir, { recursive: true, force: true })
}
