import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Fault } from '../../../tests/support/carrier-portal.ts'
import { listen } from '../../../tests/support/listen.ts'
import { begin, servedWorld } from '../../../tests/support/served-world.ts'
import { serve } from './serve.ts'

const steamId = '76561198000000001'
const say = { kind: 'say', text: 'hello' } as const

const json = (status: number, body: object, headers = {}): Fault => {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const refusal = (status: number, error: string, headers = {}): Fault => json(status, { error, requestId: '1' }, headers)

const refusedKey = (refused: string): Fault =>
  json(200, {
    servers: [{ server: 'gs-1', acts: [], refused }],
    members: '1',
    bans: '1',
    clock: '2026-06-01T00:00:00Z',
  })

it.each([
  ['nothing', (request) => void request.socket.destroy(), 'does not respond'],
  [
    'half a response',
    (_request, response) => void response.writeHead(200, { 'content-length': 99 }).write('{"a'),
    'read',
  ],
  ['a page', (_request, response) => void response.end('<h1>Welcome</h1>'), 'is it a portal of another version'],
  ['other fields', json(200, { acts: [], members: 1 }), 'is it a portal of another version'],
  ['a redirect', (_request, response) => void response.writeHead(302, { location: '/' }).end(), 'does not respond'],
  ['404', refusal(404, 'NOT_FOUND'), '\\(404\\): there is no such call'],
  ['a key that is wrong', refusedKey('UNAUTHORIZED'), 'gs-1: http://127.0.0.1:\\d+ refuses: it does not know this key'],
  ['a key that is revoked', refusedKey('GONE'), 'gs-1: .* this key is revoked'],
  ['a key of no server', refusedKey('LOG_NOT_ATTRIBUTED'), 'belongs to no server of the list'],
  ['a refusal of a later version', refusedKey('TOO_LOUD'), 'gs-1: .* refuses: TOO_LOUD'],
  [
    'a proxy',
    (_request, response) => void response.writeHead(502).end('bad gateway'),
    '\\(502\\): what responds is not a portal',
  ],
] satisfies [string, Fault, string][])('goes on after %s', async (_what, fault, problem) => {
  const { portal, configure, start, outcome, out, passUntil } = await servedWorld()
  await configure()
  portal.setFault((request, response) => {
    fault(request, response)
    if (!response.writableEnded) setImmediate(() => request.socket.destroy())
  })
  start()
  await expect.poll(() => out.join('\n')).toMatch(new RegExp(problem))
  expect(out.join('\n')).not.toContain('token-1')
  portal.setFault(undefined)
  portal.add('a', say, 6_000_000)
  await passUntil(() => portal.results.length > 0)
  expect((await outcome('a'))?.outcome).toBe('done')
})

it('waits as long as the portal asks, and longer each time otherwise', async () => {
  const { portal, configure, start, advance, sleeps, out } = await servedWorld()
  await configure()
  portal.setFault(refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '37' }))
  start()
  await expect.poll(() => sleeps).toContain(37_000)
  portal.setFault(refusal(503, 'UNAVAILABLE'))
  sleeps.length = 0
  for (const wait of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    advance(wait === 2000 ? 37_000 : 60_000)
    await expect.poll(() => sleeps).toContain(wait)
    sleeps.length = 0
  }
  expect(out.filter((line) => line.includes('(503)'))).toHaveLength(1)
})

it('tells a message once, though its game server never says whether it heard it', async () => {
  const { portal, configure, start, outcome, passUntil, ran } = await servedWorld({}, (command) =>
    command[0] === 'say' ? null : undefined,
  )
  await configure()
  const end = start()
  portal.add('a', say, 6_000_000)
  await expect.poll(() => ran).toEqual(['say hello'])
  await passUntil(() => portal.results.length > 0)
  expect(await outcome('a')).toMatchObject({ outcome: 'unknown' })
  await end()
  expect(ran).toEqual(['say hello'])
})

it('begins a command once that is not safe to repeat, and repeats one that is', async () => {
  let isDeaf = true
  const { portal, configure, start, outcome, passUntil, ran } = await servedWorld({}, (command) =>
    command[0]?.startsWith('mp_') && isDeaf ? null : undefined,
  )
  await configure()
  const end = start()
  const run = { kind: 'run', name: 'x', steamId: null, userId: null, text: null } as const
  portal.add('a', { ...run, line: 'mp_restartgame 1', repeatable: false }, 6_000_000)
  await passUntil(() => portal.results.length > 0)
  expect(await outcome('a')).toMatchObject({ outcome: 'unknown' })
  portal.add('b', { ...run, line: 'mp_warmup_end', repeatable: true }, 6_000_000)
  await passUntil(() => ran.filter((command) => command === 'mp_warmup_end').length > 1)
  isDeaf = false
  await passUntil(() => portal.results.length > 1)
  // The stand-in does not know it.
  expect(await outcome('b')).toMatchObject({ outcome: 'failed', reply: expect.stringContaining('mp_warmup_end') })
  await end()
  expect(ran.filter((command) => command === 'mp_restartgame 1')).toHaveLength(1)
})

it('a console that does not speak RCON is garbled, and its acts fail', async () => {
  const { portal, configure, start, outcome } = await servedWorld()
  const server = createServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-OpenSSH_9.6\r\n'))
  const port = await listen(server)
  onTestFinished(() => void server.close())
  await configure({ rcon: { port, password: 'x' } })
  start()
  portal.add('a', { kind: 'kick', steamId, userId: 1, reason: '' })
  expect(await outcome('a')).toMatchObject({ outcome: 'failed', reply: expect.stringContaining('does not speak RCON') })
  expect(portal.bodies.at(-1)?.state.console).toBe('garbled')
})

it('files that cannot be written are a problem that the portal is told, and are tried again', async () => {
  const { folder, portal, configure, start, advance } = await servedWorld()
  const configs = path.join(folder, 'css', 'configs')
  await configure({ counterStrikeSharp: 'css' })
  portal.setMembers('2', [{ steamId, groups: ['vip'], until: null }])
  start()
  await expect.poll(() => portal.bodies.at(-1)?.state.problem).toContain('admin_groups.json cannot be written: ENOENT')
  expect(portal.bodies.at(-1)?.state.members).toBe(null)
  await mkdir(path.join(configs, 'admins.json.next'), { recursive: true })
  advance(15_000)
  portal.setBans('2', '')
  await expect.poll(() => portal.bodies.at(-1)?.state.problem).toContain('admins.json cannot be written: EISDIR')
  await rm(path.join(configs, 'admins.json.next'), { recursive: true })
  advance(15_000)
  portal.setBans('3', '')
  await expect.poll(() => portal.bodies.at(-1)?.state).toMatchObject({ problem: null, members: '2' })
  expect(await readdir(configs)).toEqual(['admin_groups.json', 'admins.json'])
})

it('a plugin that is not there keeps no other from being told', async () => {
  const { folder, portal, configure, start, ran } = await servedWorld({ plugins: ['counterStrikeSharp'] })
  await mkdir(path.join(folder, 'css', 'configs'), { recursive: true })
  await configure({ counterStrikeSharp: 'css', vipCore: { timeMode: 0 } })
  portal.setMembers('2', [{ steamId, groups: ['vip'], until: null }])
  start()
  await expect.poll(() => portal.bodies.at(-1)?.state.problem).toContain('does not accept css_vip_adduser')
  expect(ran.slice(0, 3)).toContain('css_admins_reload')
})

it('writes banned_user.cfg of an older game, and tells its console', async () => {
  const { folder, portal, configure, start, outcome, ran } = await servedWorld({ game: 'csgo', plugins: ['sourceMod'] })
  const file = path.join(folder, 'banned_user.cfg')
  await mkdir(path.join(folder, 'sm', 'configs'), { recursive: true })
  await configure({ game: 'csgo', bannedUserCfg: 'banned_user.cfg', sourceMod: 'sm' })
  portal.setMembers('2', [{ steamId, groups: ['kol'], until: new Date(begin - 1).toISOString() }])
  portal.setBans('2', 'banid 0 STEAM_1:1:19867136\n')
  start()
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('19867136')
  portal.add('a', { kind: 'ban', steamId, until: null, reason: 'x' })
  portal.setBans('3', '')
  portal.add('b', { kind: 'unban', steamId })
  portal.add('c', { kind: 'tell', steamId, userId: 3, text: 'hello' })
  expect((await outcome('b'))?.outcome).toBe('done')
  await expect.poll(() => readFile(file, 'utf8')).toBe('')
  await outcome('c')
  expect(ran).toEqual(
    expect.arrayContaining([
      'sm_reloadadmins',
      'banid 0 STEAM_1 : 1 : 19867136 kick',
      'removeid STEAM_1 : 1 : 19867136',
      'sm_psay #STEAM_1:1:19867136 hello',
    ]),
  )
  expect(await readFile(path.join(folder, 'sm', 'configs', 'admins_simple.ini'), 'utf8')).toContain(
    '"0:a" // spawnpoint',
  )
})

it('a list of bans that is none is not written', async () => {
  const { folder, portal, configure, start, out } = await servedWorld({ game: 'csgo' })
  await writeFile(path.join(folder, 'banned_user.cfg'), 'before')
  await configure({ game: 'csgo', bannedUserCfg: 'banned_user.cfg' })
  portal.setBans('2', 'banid 0 STEAM_1:1:1\nrcon_password x\n')
  start()
  await expect.poll(() => out.join('\n')).toContain('is not a list of bans')
  expect(await readFile(path.join(folder, 'banned_user.cfg'), 'utf8')).toBe('before')
})

it('one server in trouble keeps no other from being served', async () => {
  const { folder, portal, configure, start, outcome, out, file, game } = await servedWorld()
  await configure()
  const { servers } = JSON.parse(await readFile(file, 'utf8'))
  const other = { log: portal.log.replace('gs-1', 'gs-2'), rcon: { port: game.port, password: 'right' } }
  await writeFile(file, JSON.stringify({ state: 'state', servers: [other, ...servers] }))
  await mkdir(path.join(folder, 'state', 'gs-2', 'journal.jsonl'), { recursive: true })
  start()
  portal.add('a', say)
  expect((await outcome('a'))?.outcome).toBe('done')
  expect(out.join('\n')).toContain('gs-2: starts again in a minute: EISDIR')
})

it('is not served by two processes', async () => {
  const { portal, configure, start, outcome, file, clock } = await servedWorld()
  await configure()
  const end = start()
  portal.add('a', say)
  await outcome('a')
  const second = () => serve({ file, version: '1.2.3', clock, out: () => undefined }, AbortSignal.abort())
  await expect(second()).rejects.toThrow(/another game-server-tool serves with the folder .*state/)
  await end()
  await second()
})

it('lets acts pass while it tells VIPCore about many members', async () => {
  const world = await servedWorld({}, () => {
    world.advance(100)
    return undefined
  })
  const { portal, configure, start, ran, game, outcome } = world
  await configure({ vipCore: { timeMode: 0 } })
  const members = Array.from({ length: 50 }, (_, player) => ({
    steamId: `765611980000000${String(player).padStart(2, '0')}`,
    groups: ['vip' as const],
    until: null,
  }))
  portal.setMembers('2', members)
  start()
  await expect.poll(() => ran.length).toBeGreaterThan(2)
  portal.add('a', { kind: 'unban', steamId })
  portal.add('b', { kind: 'say', text: 'hello' })
  await outcome('b')
  expect(game.records.vips.size).toBeLessThan(50)
  await expect.poll(() => portal.bodies.at(-1)?.state.members).toBe('2')
  expect(game.records.vips.size).toBe(50)
  expect(ran.filter((line) => line.startsWith('css_vip_adduser'))).toHaveLength(50)
})
