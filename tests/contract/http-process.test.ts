import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as steamEndpoints from '../../contract/endpoints/steam.ts'
import { serverSchema } from '../../contract/servers/servers.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { communityFile } from '../support/community.ts'
import { inFull } from '../support/everything.ts'
import { listenWhileTesting } from '../support/listen-while-testing.ts'
import { ended, ready, run } from '../support/server-process.ts'
import { folderOfFile } from '../support/temporary-folder.ts'

const folder = folderOfFile()

describe('the server process', () => {
  it('keeps every imported row after kill -9, and exits in time on SIGTERM during an unfinished request', async () => {
    const dataDir = path.join(folder, 'kept')
    const database = await openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'spawnpoint.db') })
    const servers = Array.from({ length: 20 }, (_, i) => ({
      ip: '127.0.0.1',
      port: 40_000 + i,
      name: `S${i}`,
      category: 'dm',
      region: 'ap-seoul',
    }))
    await importCommunity(database, communityFile({ servers }))
    await database.close()
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR: dataDir }
    // Without states: another program of the machine may answer at these ports.
    const list = async () => {
      const rows = v.parse(v.array(serverSchema), await (await fetch(`http://127.0.0.1:${port}/api/servers`)).json())
      return rows.map(({ ip, port: at, name, category, region }) => ({ ip, port: at, name, category, region }))
    }

    const first = run(env)
    await ready(first)
    expect(first.output.text).toMatch(`Spawnpoint is ready: http://127.0.0.1:${port} (data in ${dataDir})\n`)
    const before = await list()
    expect(before).toEqual(servers)
    first.child.kill('SIGKILL')
    await ended(first)

    const second = run(env)
    await ready(second)
    expect(await list()).toEqual(before)
    // A client that never finishes its request.
    const slow = createConnection(port, '127.0.0.1')
    slow.on('error', () => undefined)
    slow.write(
      'POST /api/csp-report HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    )
    await once(slow, 'connect')
    second.child.kill('SIGTERM')
    // With 1 it would say that closing took too long.
    expect(await ended(second)).toBe(0)
  })

  inFull.each([
    ['server/main.ts', 'demo', 'set PORTAL_MODE=production, or start the demo with npm start or demo/main.ts'],
    ['demo/main.ts', 'production', 'for PORTAL_MODE=production use npm start or server/main.ts'],
  ])('names the correct entry when %s is started with PORTAL_MODE=%s; creates no data', async (entry, mode, hint) => {
    const dataDir = path.join(folder, mode)
    const started = run({ PORTAL_MODE: mode, DATA_DIR: dataDir }, entry)
    expect(await ended(started)).toBe(1)
    expect(started.output.errors).toMatch(/^Spawnpoint cannot start\. .+\n$/)
    expect(started.output.errors).toContain(hint)
    expect(existsSync(dataDir)).toBe(false)
  })

  inFull('runs the demo and its stand-ins in one process, and stops all of them', async () => {
    const port = await freePort()
    const dataDir = path.join(folder, 'stand-ins')
    const env = { PORTAL_MODE: 'demo', PUBLIC_ORIGIN: '', PORTAL_SECRET: '', PORT: String(port), DATA_DIR: dataDir }
    const demo = run(env, 'demo/main.ts')
    await ready(demo)
    const url = `http://127.0.0.1:${port}`
    expect(demo.output.text).toBe(`Spawnpoint is ready: ${url} (demo community, data in ${dataDir})\n`)
    const json = async (route: string) => (await fetch(url + route)).json()
    // 46, and two on a host that does not respond.
    expect(await json('/api/servers')).toHaveLength(48)
    await expect.poll(async () => JSON.stringify(await json('/api/servers'))).toContain('"open":1')
    expect(await json('/demo/outbox.json')).toEqual([])
    const signIn = await fetch(url + href(steamEndpoints.startSteamSignIn), { redirect: 'manual' })
    const steam = new URL(signIn.headers.get('location') ?? '').origin
    expect(steam).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    demo.child.kill('SIGTERM')
    expect(await ended(demo)).toBe(0)
    await expect(fetch(steam)).rejects.toThrow('fetch failed')
  })

  it('reports in one line that its port is taken', async () => {
    const port = await listenWhileTesting(createServer())
    const taken = run({ PORT: String(port), DATA_DIR: path.join(folder, 'taken') })
    expect(await ended(taken)).toBe(1)
    expect(taken.output.errors).toMatch(/^Spawnpoint cannot start\. Port \d+ on 127\.0\.0\.1 is taken[^\n]*\n$/)
  })

  inFull.each([
    ['a folder that cannot be made', { DATA_DIR: '/dev/null/data' }],
    ['a database that cannot be reached', { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/x' }],
    ['an invalid port', { PORT: '0x50' }],
    ['production without its address', { PUBLIC_ORIGIN: '' }],
  ])('reports in one line: %s', async (_name, env) => {
    const failed = run({ PORT: String(await freePort()), DATA_DIR: path.join(folder, 'other'), ...env })
    expect(await ended(failed)).toBe(1)
    expect(failed.output.errors).toMatch(/^Spawnpoint cannot start\. [^\n]+\n$/)
    expect(failed.output.errors).not.toContain('secret')
    expect(failed.output.text).toBe('')
  })
})
