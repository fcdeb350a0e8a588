import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { readReadiness } from '../../contract/endpoints/portal.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { readinessSchema } from '../../contract/health.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { communityFile } from '../support/community.ts'
import {
  findProxies,
  type Load,
  reads,
  readsAndWrites,
  startCaddy,
  startCaddyOfCompose,
  startLoad,
  startNginx,
  withHeldSocket,
  writes,
} from '../support/proxies.ts'
import { ended, type Run, ready, run } from '../support/server-process.ts'
import { folderOfFile } from '../support/temporary-folder.ts'

const folder = folderOfFile()

const proxies = findProxies()
if ('missing' in proxies) {
  process.stderr.write(`SKIPPED: the proxy files were not tested, Caddy or nginx is missing: ${proxies.missing}\n`)
}

/** Twenty servers, because an empty list proves little. */
const community = communityFile({
  servers: Array.from({ length: 20 }, (_, i) => ({
    ip: '127.0.0.1',
    port: 40_000 + i,
    name: `S${i}`,
    category: 'dm',
    region: 'ap-seoul',
  })),
})

async function fill(location: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(location)
  await importCommunity(database, community)
  await database.close()
}

const unlimited = { RATE_LIMIT_PER_MINUTE: '100000000', LOG_LEVEL: 'error', TRUSTED_PROXIES: 'loopback' }
const listOf = (origin: string) => fetch(origin + href(listServers))

/** Runs `steps` while requests flow through each proxy: none of at least `count` may fail. */
async function expectNothingLost(loads: readonly Load[], steps: () => Promise<void>, count = 0): Promise<void> {
  await steps()
  for (const load of loads) {
    // Some of them after the last step.
    const before = load.requests()
    await expect.poll(load.requests).toBeGreaterThan(Math.max(count, before + 20))
    expect(await load.stop()).toEqual([])
  }
}

const writers = 2
const writesInARestart = 1000
/** As in production, where the processes of other tests end at once. */
const noticed = { SHUTDOWN_DELAY_SECONDS: '5' }

/** A portal whose socket is held by a stand-in of systemd, which starts it again after its end. */
function startHeld(port: number, env: Readonly<Record<string, string>>) {
  const [command = '', ...args] = withHeldSocket(port, [process.execPath, 'server/main.ts'])
  const holder: ChildProcess = spawn(command, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pids: number[] = []
  const output = { ready: 0, errors: '' }
  holder.stdout?.on('data', (chunk) => {
    output.ready += String(chunk).split('Spawnpoint is ready').length - 1
  })
  holder.stderr?.on('data', (chunk) => {
    for (const [, pid] of String(chunk).matchAll(/^started (\d+)$/gm)) pids.push(Number(pid))
    output.errors += String(chunk)
  })
  onTestFinished(() => {
    holder.kill('SIGKILL')
    const last = pids.at(-1)
    if (last !== undefined) process.kill(last, 'SIGKILL')
  })
  const untilStarted = (count: number) => expect.poll(() => output.ready, { message: output.errors }).toBe(count)
  return {
    untilStarted,
    restart: async () => {
      const before = output.ready
      process.kill(pids.at(-1) ?? 0, 'SIGTERM')
      await untilStarted(before + 1)
    },
  }
}

describe.skipIf('missing' in proxies)('the documented proxy files', () => {
  const { caddy, nginx } = 'missing' in proxies ? { caddy: '', nginx: '' } : proxies

  it('lose no request while the one process behind them restarts', async () => {
    const [port, heldPort] = [await freePort(), await freePort()]
    const env = (name: string, at: number) => ({ ...unlimited, PORT: String(at), DATA_DIR: path.join(folder, name) })
    await fill({ kind: 'sqlite', file: path.join(folder, 'caddy', 'spawnpoint.db') })
    await fill({ kind: 'sqlite', file: path.join(folder, 'nginx', 'spawnpoint.db') })
    const alone = { ...env('caddy', port), ...noticed }
    let portal = run(alone)
    const held = startHeld(heldPort, {
      ...env('nginx', heldPort),
      PORTAL_MODE: 'production',
      PUBLIC_ORIGIN: 'https://play.example.org',
      PORTAL_SECRET: 'Zk3v-9qL_xT7w+pB5sR2cN8dJ0hF4gYm',
    })
    await Promise.all([ready(portal), held.untilStarted(1)])
    const loads = [
      // The portal starts from its sources beside other tests, which takes many times as long as usual.
      startLoad(
        await startCaddy(caddy, 'docs/proxy/one-process.caddyfile', new Map([[8080, port]]), { patience: '90s' }),
        writes,
        writers,
      ),
      startLoad(
        await startCaddy(caddy, 'docs/proxy/one-process.caddyfile', new Map([[8080, heldPort]]), { patience: '90s' }),
        readsAndWrites,
      ),
      startLoad(
        await startNginx(nginx, 'docs/proxy/one-process.nginx.conf', new Map([[8080, heldPort]])),
        readsAndWrites,
      ),
    ]
    const restart = async (): Promise<void> => {
      portal.child.kill('SIGTERM')
      expect(await ended(portal)).toBe(0)
      portal = run(alone)
      await ready(portal)
    }
    const restartTwice = async (): Promise<void> => {
      for (let i = 0; i < 2; i++) await Promise.all([restart(), held.restart()])
    }
    await expectNothingLost(loads, restartTwice, writesInARestart)
  })

  it.skipIf(process.env.SKIP_POSTGRES === '1')(
    'lose no request in a rolling restart of two processes, nor while the database is down',
    async () => {
      const postgres = await startPostgres()
      onTestFinished(() => postgres.stop())
      await fill({ kind: 'postgresql', url: postgres.url })
      const ports = [await freePort(), await freePort()]
      const start = async (port: number): Promise<Run> => {
        const started = run({ ...unlimited, ...noticed, PORT: String(port), DATABASE_URL: postgres.url })
        await ready(started)
        return started
      }
      const portals = await Promise.all(ports.map(start))
      const documentedPorts = new Map(ports.map((port, i) => [8081 + i, port]))
      const origins = [
        await startCaddy(caddy, 'docs/proxy/two-processes.caddyfile', documentedPorts),
        await startNginx(nginx, 'docs/proxy/two-processes.nginx.conf', documentedPorts),
        await startCaddyOfCompose(caddy, new Map(ports.map((port, i) => [`portal-${i + 1}`, `127.0.0.1:${port}`]))),
      ]
      const startLoads = () => origins.map((origin) => startLoad(origin, reads))
      const restartOneByOne = async (): Promise<void> => {
        for (const [i, port] of ports.entries()) {
          portals[i]?.child.kill('SIGTERM')
          const portal = portals[i]
          if (portal !== undefined) expect(await ended(portal)).toBe(0)
          portals[i] = await start(port)
        }
      }
      const writing = origins.map((origin) => startLoad(origin, writes, writers))
      await expectNothingLost([...startLoads(), ...writing], restartOneByOne, writesInARestart)

      postgres.halt()
      const stateOf = async (origin: string) => {
        const answer = await fetch(origin + href(readReadiness))
        return { status: answer.status, state: v.parse(readinessSchema, await answer.json()).status }
      }
      for (const port of ports) {
        await expect.poll(() => stateOf(`http://127.0.0.1:${port}`)).toEqual({ status: 200, state: 'degraded' })
      }
      await expectNothingLost(startLoads(), async () => {
        // Longer than two of the documented health checks.
        const until = performance.now() + 5000
        while (performance.now() < until) {
          for (const origin of origins) {
            const answer = await listOf(origin)
            expect(answer.status).toBe(200)
            expect(await answer.json()).toHaveLength(20)
          }
        }
      })
    },
  )
})
