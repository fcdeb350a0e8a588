import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { freePort } from '../../scripts/free-port.mjs'

/** The built product as a new user would run it: demo mode, an empty data directory, its own port. */
export interface Portal {
  readonly url: string
  readonly dataDir: string
  /** Log lines so far that report a Content-Security-Policy violation. */
  cspReports(): readonly string[]
  /** Sends the process a signal and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port, with another build if `dist` names one, and with these settings besides. */
  start(dist?: string, env?: Record<string, string>): Promise<void>
  /** Runs `admin` against this portal's data; returns its exit code and output. */
  admin(...args: string[]): { status: number | null; output: string }
}

export interface PortalOptions {
  readonly env?: Record<string, string>
  /** Folder of another build, with `server` and `page`. */
  readonly dist?: string
  /** A fresh portal in production, without servers and without the stand-ins of the demo. */
  readonly isProduction?: boolean
}

function untilReady(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onData = (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) onLine(line)
      output += chunk.toString()
      if (/http:\/\/127\.0\.0\.1:\d+/.test(output)) resolve()
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}:\n${output}`)))
  })
}

const openFlags = v.array(v.object({ open: v.number() }))

/** Waits until nearly every demo game server has replied to the poller; the first sweep takes a second or two. */
async function untilPolled(url: string): Promise<void> {
  const giveUp = Date.now() + 20_000
  for (;;) {
    const answer = await fetch(`${url}/api/servers`)
    const open = v.parse(openFlags, await answer.json()).filter((server) => server.open === 1).length
    if (open >= 44) return
    if (Date.now() > giveUp) throw new Error(`only ${open} game servers answered within 20 s`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

export async function startPortal({
  env: more = {},
  dist = 'dist',
  isProduction = false,
}: PortalOptions = {}): Promise<Portal> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-'))
  // Includes the edge cases that the browser tests need.
  const edgeCases = { DEMO_EDGE_CASES: '1' }
  const unlimited = { RATE_LIMIT_PER_MINUTE: '100000', SIGN_IN_CHECKS_PER_HOUR: '100000' }
  const url = `http://127.0.0.1:${port}`
  const mode = isProduction
    ? { PORTAL_MODE: 'production', PUBLIC_ORIGIN: url, PORTAL_SECRET: randomBytes(33).toString('base64') }
    : edgeCases
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...mode, ...unlimited, ...more }
  const entry = isProduction ? 'server/main.js' : 'server/demo.js'
  const reports: string[] = []
  let child: ChildProcess | undefined
  const start = async (build = dist, besides: Record<string, string> = {}) => {
    child = spawn(process.execPath, [path.join(build, entry)], {
      env: { ...env, ...besides },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilReady(child, (line) => {
      if (line.includes('content security policy violated')) reports.push(line)
    })
  }
  await start()
  if (!isProduction) await untilPolled(url)
  return {
    url,
    dataDir,
    start,
    cspReports: () => reports,
    stop(signal = 'SIGTERM') {
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve()
      return new Promise((resolve) => {
        running.once('exit', () => resolve())
        running.kill(signal)
      })
    },
    admin(...args) {
      const done = spawnSync(process.execPath, ['server/admin/main.ts', ...args], { env })
      return { status: done.status, output: `${done.stdout}${done.stderr}` }
    },
  }
}

export async function endPortal(portal: Portal): Promise<void> {
  await portal.stop()
  rmSync(portal.dataDir, { recursive: true, force: true })
}
