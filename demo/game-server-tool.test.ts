import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { signCall } from '../server/accounts/game-servers/signed-call.ts'
import { findGameServer, gameServerKey } from '../server/accounts/game-servers/store.ts'
import { openDatabase } from '../server/database.ts'
import { portalSecret } from '../server/kernel/secrets/secret.ts'
import { httpStandIn } from '../tests/support/http-stand-in.ts'
import { folderOfTest } from '../tests/support/temporary-folder.ts'
import { runTool } from '../tools/game-server-tool/run.ts'
import { openPortalAccess, registerToolServer } from './connect.ts'
import { demoCredentials } from './game-server-credentials.ts'

const steamId = '76561198000000001'
const now = Date.parse('2026-06-01T00:00:00Z')
let folder = ''
beforeEach(() => {
  folder = folderOfTest()
})

async function tool(args: string, env: Record<string, string | undefined>) {
  const out: string[] = []
  const err: string[] = []
  const code = await runTool(args === '' ? [] : args.split(' '), {
    env: { DATA_DIR: folder, ...env },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    now: () => now,
    version: '1.2.3',
    fallback: demoCredentials,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

async function portal(status: number, answer: object) {
  const seen: { body: string; header: (name: string) => string }[] = []
  const { origin } = await httpStandIn((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name])
      seen.push({ body: Buffer.concat(chunks).toString(), header })
      response.writeHead(status).end(JSON.stringify(answer))
    })
  })
  return { PORTAL_URL: origin, seen }
}

it('signs its call and prints the token alone', async () => {
  const { PORTAL_URL, seen } = await portal(200, { token: 'abcdefghij', expiresInSeconds: 600 })
  const env = { PORTAL_URL, GAME_SERVER_ID: 'gs-1', GAME_SERVER_KEY: 'key' }
  expect(await tool(`bind ${steamId} --name 阿伟`, env)).toEqual({ code: 0, out: 'abcdefghij', err: '' })
  const [call] = seen
  if (call === undefined) throw new Error('no call')
  const { body, header } = call
  expect(JSON.parse(body)).toEqual({ steamId, name: '阿伟' })
  expect([header('x-game-server'), header('x-timestamp')]).toEqual(['gs-1', '1780272000'])
  const parts = {
    timestamp: '1780272000',
    nonce: header('x-nonce'),
    method: 'POST',
    path: '/api/game/bind-token',
    body,
  }
  expect(header('x-signature')).toBe(signCall('key', parts))
})

it('uses the game server of a demo by default', async () => {
  const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'spawnpoint.db') })
  const secret = await portalSecret(db, undefined)
  await registerToolServer(openPortalAccess({ database: db, secret, now: () => now }))
  const server = await findGameServer(db, 'demo')
  if (server === undefined) throw new Error('the demo registered no game server')
  await db.close()
  const { PORTAL_URL, seen } = await portal(200, { token: 'abcdefghij', expiresInSeconds: 600 })
  expect((await tool(`bind ${steamId}`, { PORTAL_URL })).code).toBe(0)
  const [call] = seen
  const parts = {
    timestamp: '1780272000',
    nonce: call?.header('x-nonce') ?? '',
    method: 'POST',
    body: call?.body ?? '',
  }
  const expected = signCall(gameServerKey(secret, server), { ...parts, path: '/api/game/bind-token' })
  expect(call?.header('x-signature')).toBe(expected)
})

it('reports a refusal of the portal and an unreachable portal', async () => {
  const keys = { GAME_SERVER_ID: 'gs-1', GAME_SERVER_KEY: 'key' }
  const { PORTAL_URL } = await portal(401, { error: 'UNAUTHORIZED', field: 'x-signature', requestId: '1' })
  expect(await tool(`bind ${steamId}`, { ...keys, PORTAL_URL })).toEqual({
    code: 1,
    out: '',
    err: 'game-server-tool: the portal refused (401): UNAUTHORIZED (x-signature)',
  })
  const away = await tool(`bind ${steamId}`, { ...keys, PORTAL_URL: 'http://127.0.0.1:9' })
  expect(away).toMatchObject({ code: 1, err: expect.stringContaining('does not respond') })
  expect(await tool(`bind ${steamId}`, {})).toMatchObject({ code: 1, err: expect.stringContaining('GAME_SERVER_ID') })
})

it.each(['', 'bind', 'bind 123', `bind ${steamId} x`, `unbind ${steamId}`, `bind ${steamId} --nome x`])(
  'reports the usage error in "%s"',
  async (args) => {
    expect((await tool(args, {})).code).toBe(2)
  },
)

it('says so when something else responds, and when PORTAL_URL is not an address', async () => {
  const keys = { GAME_SERVER_ID: 'gs-1', GAME_SERVER_KEY: 'key' }
  const { origin } = await httpStandIn((_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'))
  expect((await tool(`bind ${steamId}`, { ...keys, PORTAL_URL: origin })).err).toContain('(502) is not a portal')
  const { PORTAL_URL } = await portal(200, { tokens: [] })
  expect((await tool(`bind ${steamId}`, { ...keys, PORTAL_URL })).err).toContain('is not a portal')
  const wrong = await tool(`bind ${steamId}`, { ...keys, PORTAL_URL: 'play.example.org' })
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('PORTAL_URL must be an address') })
})

describe('bans', () => {
  const list = 'banid 0 STEAM_1:1:19867136\nbanid 0 STEAM_1:0:7\n'
  async function bans(status: number, text: string) {
    const { origin, asked } = await httpStandIn((_request, response) => response.writeHead(status).end(text))
    const file = join(folder, 'banned_user.cfg')
    const GAME_LOG_ADDRESS = `${origin}/api/game/log/gs-1/token-1`
    return { file, asked, run: () => tool(`bans ${file}`, { GAME_LOG_ADDRESS }) }
  }

  it('writes the list, and leaves a file alone that has not changed', async () => {
    const { file, asked, run } = await bans(200, list)
    expect(await run()).toEqual({ code: 0, out: `${file} was written`, err: '' })
    expect(asked).toEqual(['/api/game/bans/gs-1/token-1?format=cfg'])
    expect(await readFile(file, 'utf8')).toBe(list)
    expect(await run()).toEqual({ code: 0, out: '', err: '' })
    expect(await readdir(folder)).toEqual(['banned_user.cfg'])
  })

  it.each([
    [404, '', 'is the game server revoked'],
    [503, '', 'the portal refused (503)'],
    [200, '<h1>Welcome</h1>', 'is not a list of bans'],
    [200, `${list}rcon_password x\n`, 'is not a list of bans'],
  ])('keeps the file when the response is %i "%s"', async (status, text, problem) => {
    const { file, run } = await bans(status, text)
    await writeFile(file, 'before')
    expect(await run()).toMatchObject({ code: 1, out: '', err: expect.stringContaining(problem) })
    expect(await readFile(file, 'utf8')).toBe('before')
  })

  it('names a wrong address and a file that cannot be written', async () => {
    const wrong = await tool('bans x', { GAME_LOG_ADDRESS: 'https://play.example.org' })
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('set GAME_LOG_ADDRESS') })
    const { file, run } = await bans(200, list)
    await mkdir(file)
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining(`${file} could not be written`) })
    expect(await readdir(folder)).toEqual(['banned_user.cfg'])
  })
})

it('prints its usage and its version', async () => {
  expect((await tool('--help', {})).out).toContain('node game-server-tool.mjs bind STEAMID')
  expect(await tool('--version', {})).toEqual({ code: 0, out: 'game-server-tool 1.2.3', err: '' })
})
