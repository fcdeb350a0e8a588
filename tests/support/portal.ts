import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../../scripts/free-port.mjs'
import { buildFixturePortal } from '../fixture-portal/build.ts'
import { untilComplete } from '../fixture-portal/until-complete.ts'

/** A portal with its own port and data, which serves the built page: the fixture portal, the demo, or production. */
export interface Portal {
  readonly url: string
  readonly dataDir: string
  /** Log lines so far that report a Content-Security-Policy violation. */
  cspReports(): readonly string[]
  /** Sends the process a signal and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port, with another build if `dist` names one, and with these settings besides. */
  start(dist?: string, env?: Record<string, string>): Promise<void>
  /** Runs `admin` against this portal's data; returns its exit code and output, without the line of the database. */
  admin(...args: string[]): { status: number | null; output: string }
}

export interface PortalOptions {
  readonly env?: Record<string, string>
  /** Folder of another build, with `server` and `page`. */
  readonly dist?: string
  /** The demo as a new user would run it, with edge cases, instead of the small fixture portal. */
  readonly demo?: boolean
  /** A fresh portal in production, without servers and without the stand-ins of the demo. */
  readonly isProduction?: boolean
}

/** Longer than a portal takes to start or to end: a test says which of them hung, and is not ended by its own time. */
const processPatience = 30_000

/** Fails with the message that `problem` returns when `promise` takes longer than {@link processPatience}. */
async function inTime<T>(promise: Promise<T>, problem: () => string): Promise<T> {
  const settled = new AbortController()
  const late = delay(processPatience, undefined, { signal: settled.signal }).then(() => {
    throw new Error(problem())
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    settled.abort()
  }
}

function untilReady(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) onLine(line)
      output += chunk.toString()
      if (/http:\/\/127\.0\.0\.1:\d+/.test(output)) resolve()
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}:\n${output}`)))
  })
  return inTime(ready, () => `the portal is not ready:\n${output}`)
}

/** Sends a signal and waits for the end; a process that does not end is killed, and fails the test. */
async function untilEnded(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  await inTime(ended, () => {
    child.kill('SIGKILL')
    return `the portal did not end on ${signal}`
  })
}

/** In memory where there is such a folder: a busy disk then delays no test. */
const fastFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

const openFlags = v.array(v.object({ open: v.number() }))

/** Waits until nearly every demo game server has replied to the poller; the first sweep takes a second or two. */
async function untilPolled(url: string): Promise<void> {
  const giveUp = Date.now() + 20_000
  for (;;) {
    const answer = await fetch(`${url}/api/servers`)
    const open = v.parse(openFlags, await answer.json()).filter((server) => server.open === 1).length
    if (open >= 44) return
    if (Date.now() > giveUp) throw new Error(`only ${open} game servers answered within 20 s`)
    await delay(100)
  }
}

function modeOf({
  demo,
  isProduction,
  url,
}: {
  demo: boolean
  isProduction: boolean
  url: string
}): Record<string, string> {
  if (isProduction) {
    return { PORTAL_MODE: 'production', PUBLIC_ORIGIN: url, PORTAL_SECRET: randomBytes(33).toString('base64') }
  }
  // At full speed, the rankings of the fixture are complete at its start.
  return demo ? { DEMO_EDGE_CASES: '1' } : { RANKING_CPU_PERCENT: '100' }
}

/** The script of a portal, in the folder of its build. */
async function entryOf({ dist, demo, isProduction }: Required<Omit<PortalOptions, 'env'>>): Promise<string> {
  if (isProduction) return 'server/main.js'
  return demo ? 'server/demo.js' : buildFixturePortal(dist)
}

export async function startPortal({
  env: more = {},
  dist = 'dist',
  demo = false,
  isProduction = false,
}: PortalOptions = {}): Promise<Portal> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(fastFolder, 'portal-'))
  const unlimited = { RATE_LIMIT_PER_MINUTE: '100000', SIGN_IN_CHECKS_PER_HOUR: '100000', SHUTDOWN_DELAY_SECONDS: '0' }
  const url = `http://127.0.0.1:${port}`
  const mode = modeOf({ demo, isProduction, url })
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...mode, ...unlimited, ...more }
  const entry = await entryOf({ dist, demo, isProduction })
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
  if (demo) await untilPolled(url)
  else if (!isProduction) await untilComplete(url)
  return {
    url,
    dataDir,
    start,
    cspReports: () => reports,
    async stop(signal = 'SIGTERM') {
      if (child && child.exitCode === null && child.signalCode === null) await untilEnded(child, signal)
    },
    admin(...args) {
      const done = spawnSync(process.execPath, [path.join(dist, 'server/admin.js'), ...args], { env })
      return { status: done.status, output: `${done.stdout}${done.stderr}`.replace(/^Database: .*\n/m, '') }
    },
  }
}

export async function endPortal(portal: Portal): Promise<void> {
  await portal.stop()
  rmSync(portal.dataDir, { recursive: true, force: true })
}
