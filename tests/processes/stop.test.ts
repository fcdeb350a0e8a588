import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { receiveGameLog } from '../../contract/endpoints/leaderboard.ts'
import { readReadiness } from '../../contract/endpoints/portal.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { addGameServer, gameLogToken } from '../../server/accounts/game-servers/store.ts'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { readLogStatus } from '../../server/leaderboard/store/log-status.ts'
import { communityFile } from '../support/community.ts'
import { listenWhileTesting } from '../support/listen-while-testing.ts'
import { logLine, logStart, stampText } from '../support/match-log.ts'
import { ended, ready, run, testSecret } from '../support/server-process.ts'
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

/** Sends the head of a write and the first half of its body; `finish` sends the rest and resolves to the response. */
async function openWrite(port: number, route: string, body: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const response = text(socket)
  const head = [
    `POST ${route} HTTP/1.1`,
    'host: a',
    'content-type: text/plain',
    `content-length: ${body.length}`,
    `x-timestamp: ${stampText(logStart)}.000`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, body.length / 2)}`)
  return async (): Promise<string> => {
    socket.end(body.slice(body.length / 2))
    return (await response).split('\r\n', 1)[0] ?? ''
  }
}

it('SIGTERM during 200 open writes loses none of them', async () => {
  const count = 200
  const dataDir = path.join(folder, 'writes')
  const location = { kind: 'sqlite', file: path.join(dataDir, 'spawnpoint.db') } as const
  const database = await openDatabase(location)
  const servers = Array.from({ length: count }, (_, i) => ({
    ...{ ip: '127.0.0.1', port: 20_000 + i, name: `S${i}`, category: 'dm', region: 'ap-seoul' },
  }))
  await importCommunity(database, communityFile({ servers }))
  const routes: string[] = []
  for (const { ip, port, name } of servers) {
    const key = await addGameServer(database, { name, now: Date.now(), serverId: `${ip}:${port}` })
    routes.push(href(receiveGameLog, { params: { server: key.id, token: gameLogToken(testSecret, key) } }))
  }
  await database.close()
  const port = await freePort()
  const portal = run({ PORT: String(port), DATA_DIR: dataDir, SHUTDOWN_DELAY_SECONDS: '5' })
  await ready(portal)
  const body = logLine(0, 'World triggered "Round_Start"')
  const writes = await Promise.all(routes.map((route) => openWrite(port, route, body)))
  portal.child.kill('SIGTERM')
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}${href(readReadiness)}`)).status
  await expect.poll(readiness).toBe(503)
  const answers = await Promise.all(writes.map((finish) => finish()))
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200 OK']))
  expect(await ended(portal)).toBe(0)
  const after = await openDatabase(location)
  const heard = [...(await readLogStatus(after)).values()].filter(({ received_at }) => received_at !== null)
  await after.close()
  expect(heard).toHaveLength(count)
})
