import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { begin, servedWorld } from '../../../tests/support/served-world.ts'
import { createGameConsole } from '../../game-simulation/console/console.ts'

const steamId = '76561198000000001'
const other = '76561198000000002'
it('runs acts in their order, reports them, and tells the state of the server', async () => {
  const { portal, configure, start, outcome, ran } = await servedWorld()
  await configure({ simpleAdmin: true })
  start()
  portal.add('a', { kind: 'say', text: 'hello "all"; quit' })
  portal.add('b', { kind: 'ban', steamId, until: new Date(begin + 65_000).toISOString(), reason: 'cheating' })
  portal.add('c', { kind: 'unban', steamId })
  expect(await outcome('c')).toMatchObject({ outcome: 'done', reply: `Unbanned player with pattern ${steamId}.` })
  expect(ran).toEqual(['say hello all quit', `css_addban ${steamId} 1 cheating`, `css_unban ${steamId}`])
  expect(portal.bodies.at(-1)?.state).toEqual({
    tool: '1.2.3',
    process: expect.stringMatching(/^[\w-]{36}$/),
    clock: new Date(begin).toISOString(),
    console: 'ok',
    delivers: ['simpleAdmin'],
    problem: null,
    members: null,
  })
  expect(portal.problems).toEqual([])
})

it('does what a server can do, and says what it cannot', async () => {
  const { portal, configure, start, outcome } = await servedWorld({ plugins: [] })
  await configure()
  start()
  portal.add('a', { kind: 'kick', steamId, userId: null, reason: '' })
  portal.add('b', { kind: 'kick', steamId, userId: 7, reason: 'be nice' })
  portal.add('c', { kind: 'ban', steamId, until: null, reason: '' })
  portal.add('d', { kind: 'dance' })
  portal.add('e', { kind: 'say', text: 'late' }, -1)
  await outcome('e')
  expect(portal.results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['a', 'unsupported'],
    ['b', 'failed'],
    ['c', 'unsupported'],
    ['d', 'unsupported'],
    ['e', 'expired'],
  ])
})

const adminsIn = (folder: string) => path.join(folder, 'css', 'configs', 'admins.json')
const byHand =
  '\uFEFF{\n  // the boss\n  "Boss": { "identity": "76561198000000009", "flags": ["@css/root"] } // him\n}\n'

it('gives members what they have, and takes it back at its end while the portal is away', async () => {
  const { folder, portal, configure, start, ran, game, advance, clock } = await servedWorld()
  const admins = adminsIn(folder)
  await mkdir(path.dirname(admins), { recursive: true })
  await writeFile(admins, byHand)
  await configure({ counterStrikeSharp: 'css', vipCore: { timeMode: 1 } })
  portal.setMembers('2', [
    { steamId, groups: ['vip'], until: new Date(begin + 90_000).toISOString() },
    { steamId: other, groups: ['kol'], until: null },
  ])
  const end = start()
  await expect.poll(() => portal.bodies.at(-1)?.state.members).toBe('2')
  const text = await readFile(admins, 'utf8')
  expect(text.replace(/\n {2}"spawnpoint-.*/g, '')).toBe(byHand.replace(' // him', ', // him'))
  expect(text).toContain(`"spawnpoint-${steamId}": {"identity":"${steamId}","flags":["@css/reservation","@css/vip"]`)
  expect(text).toContain(`"spawnpoint-${other}"`)
  expect(ran.filter((line) => line.startsWith('css_'))).toEqual([
    'css_groups_reload',
    'css_admins_reload',
    `css_vip_adduser ${steamId} VIP 2`,
    'css_vip_reload',
  ])
  await end()
  await portal.close()
  start()
  advance(100_000)
  await expect.poll(() => game.records.vips.size).toBe(0)
  await expect.poll(() => readFile(admins, 'utf8')).not.toContain(steamId)
  expect(await readFile(admins, 'utf8')).toContain(other)
  expect(clock.now()).toBe(begin + 100_000)
})

it('leaves a file alone that cannot be read, and writes it when it can', async () => {
  const { folder, portal, configure, start, advance, out } = await servedWorld()
  const admins = adminsIn(folder)
  await mkdir(path.dirname(admins), { recursive: true })
  const broken = '{ "Boss": { "identity": "1", } '
  await writeFile(admins, broken)
  await configure({ counterStrikeSharp: 'css' })
  portal.setMembers('2', [{ steamId, groups: ['vip'], until: null }])
  start()
  await expect.poll(() => out.find((line) => line.includes('is left alone'))).toBeDefined()
  expect(await readFile(admins, 'utf8')).toBe(broken)
  await writeFile(admins, '{}')
  advance(15_000)
  await expect.poll(() => readFile(admins, 'utf8')).toContain(steamId)
  expect(await readdir(path.dirname(admins))).toEqual(['admin_groups.json', 'admins.json'])
})

it('stops after a refused password, until the configuration changes', async () => {
  let tries = 0
  const password = () => {
    tries += 1
    return 'right'
  }
  const { folder, portal, configure, start, outcome, advance, reload, out } = await servedWorld({ password })
  await configure({}, 'wrong')
  start()
  portal.add('a', { kind: 'say', text: 'hello' })
  expect(await outcome('a')).toMatchObject({ outcome: 'failed', reply: 'it refuses the password' })
  advance(600_000)
  portal.add('b', { kind: 'say', text: 'hello' })
  expect([(await outcome('b'))?.outcome, portal.bodies.at(-1)?.state.console, tries]).toEqual(['failed', 'refused', 1])
  await writeFile(path.join(folder, 'config.json'), '{ "servers": [] }')
  reload()
  await expect.poll(() => out.find((line) => line.includes('stays as it was'))).toContain('state: is missing')
  await configure({}, 'right')
  reload()
  await expect.poll(() => out).toContain('the configuration was read anew')
  portal.add('c', { kind: 'say', text: 'hello' })
  expect((await outcome('c'))?.outcome).toBe('done')
  expect(out.join('\n')).not.toMatch(/token-1|right|wrong/)
})

it('keeps acts for a game server that is away until they expire', async () => {
  const { portal, configure, start, outcome, passUntil, game, options, ran } = await servedWorld()
  await game.close()
  await configure()
  start()
  portal.add('a', { kind: 'kick', steamId, userId: 7, reason: '' })
  portal.add('b', { kind: 'say', text: 'hello' }, 3_000_000)
  await passUntil(() => portal.results.length > 0)
  expect(await outcome('a')).toMatchObject({ outcome: 'expired', reply: expect.stringContaining('ECONNREFUSED') })
  const again = await createGameConsole({ ...options, port: game.port })
  onTestFinished(() => again.close())
  await passUntil(() => ran.length > 0)
  expect([(await outcome('b'))?.outcome, ran]).toEqual(['done', ['say hello']])
})

it('reloads: writes files anew that differ, and has all plugins read theirs; says where nothing can', async () => {
  const { folder, portal, configure, start, outcome, ran, passUntil, game } = await servedWorld()
  const admins = adminsIn(folder)
  await mkdir(path.dirname(admins), { recursive: true })
  await configure({ counterStrikeSharp: 'css', vipCore: { timeMode: 0 } })
  portal.setMembers('2', [{ steamId, groups: ['vip'], until: null }])
  const end = start()
  await expect.poll(() => portal.bodies.at(-1)?.state.members).toBe('2')
  // Someone has replaced it by hand.
  await writeFile(admins, '{}')
  ran.length = 0
  portal.add('a', { kind: 'reload' })
  const reloads = ['css_groups_reload', 'css_admins_reload', 'css_vip_reload']
  expect(await outcome('a')).toMatchObject({ outcome: 'done', reply: reloads.join(', ') })
  expect(ran.filter((line) => line.startsWith('css_'))).toEqual(reloads)
  expect(await readFile(admins, 'utf8')).toContain(steamId)
  await writeFile(admins, '{ broken')
  portal.add('b', { kind: 'reload' })
  expect(await outcome('b')).toMatchObject({ outcome: 'failed', reply: expect.stringContaining('is left alone') })
  await end()
  await configure({ simpleAdmin: true })
  const endAgain = start()
  portal.add('c', { kind: 'reload' })
  expect(await outcome('c')).toMatchObject({ outcome: 'unsupported', reply: 'no plugin here has lists of the portal' })
  await endAgain()
  await game.close()
  await configure({ counterStrikeSharp: 'css' })
  start()
  portal.add('d', { kind: 'reload' })
  await passUntil(() => portal.results.length > 3)
  expect(await outcome('d')).toMatchObject({ outcome: 'expired' })
})
