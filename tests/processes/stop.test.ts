import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { communityFile } from '../support/community.ts'
import { listenWhileTesting } from '../support/listen-while-testing.ts'
import { ended, ready, run } from '../support/server-process.ts'
import { folderOfFile } from '../support/temporary-folder.ts'

const folder = folderOfFile()

/** The first check of ping targets comes a minute after the start: this process has no other timer of a minute. */
const atOnce = `data:text/javascript,${encodeURIComponent(
  'const { setTimeout } = globalThis; globalThis.setTimeout = Object.assign((call, ms, ...more) => setTimeout(call, ms === 60000 ? 0 : ms, ...more), setTimeout)',
)}`

/** A host that accepts connections and says nothing. */
async function silentHost(onConnection: (socket: Socket) => void = () => undefined) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  const port = await listenWhileTesting(server)
  return { server, port }
}

/** A portal that lists a server with this ping target. */
async function portal(name: string, pingPort: number, env: Record<string, string> = {}) {
  const dataDir = path.join(folder, name)
  const database = await openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'spawnpoint.db') })
  const servers = [
    { ip: '127.0.0.1', port: 9, name: 'S', category: 'dm', region: 'ap-seoul', ping_target: `127.0.0.1:${pingPort}` },
  ]
  await importCommunity(database, communityFile({ servers }))
  await database.close()
  const port = String(await freePort())
  return run({
    PORT: port,
    DATA_DIR: dataDir,
    PRIVATE_HOSTS: '127.0.0.1',
    NODE_OPTIONS: `--import=${atOnce}`,
    ...env,
  })
}

describe('SIGTERM ends the process in time', () => {
  it('before the first check of ping targets', async () => {
    const { port } = await silentHost()
    const process = await portal('before', port, { NODE_OPTIONS: '' })
    await ready(process)
    process.child.kill('SIGTERM')
    expect(await ended(process)).toBe(0)
  })

  it('while a ping target does not answer', async () => {
    const { server, port } = await silentHost()
    const connected = once(server, 'connection')
    const process = await portal('first', port)
    await connected
    await ready(process)
    process.child.kill('SIGTERM')
    expect(await ended(process)).toBe(0)
  })

  it('while it does not answer the second check', async () => {
    let connections = 0
    const { port } = await silentHost((socket) => {
      connections += 1
      if (connections === 1) socket.destroy()
    })
    const process = await portal('second', port)
    await expect.poll(() => connections).toBe(2)
    process.child.kill('SIGTERM')
    expect(await ended(process)).toBe(0)
  })

  it('while the backend of practice servers does not answer', async () => {
    const panel = await silentHost()
    const connected = once(panel.server, 'connection')
    const { port } = await silentHost()
    const process = await portal('backend', port, {
      PROVISIONER: 'pelican',
      PELICAN_URL: `http://127.0.0.1:${panel.port}`,
      PELICAN_APPLICATION_KEY: 'papp_0123456789012345678901234567890123',
      PELICAN_CLIENT_KEY: 'pacc_0123456789012345678901234567890123',
      PELICAN_OWNER: '1',
      PELICAN_EGG: '1',
      PELICAN_REGIONS: '{"ap-seoul":{"node":1}}',
      PELICAN_ENVIRONMENT: '{"SERVER_NAME":"{name}","SERVER_PASSWORD":"{password}"}',
    })
    await ready(process)
    await connected
    process.child.kill('SIGTERM')
    expect(await ended(process)).toBe(0)
  })
})
