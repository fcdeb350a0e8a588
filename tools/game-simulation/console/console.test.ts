import { Rcon } from 'rcon-client'
import SourceRcon from 'rcon-srcds'
import { expect, it, onTestFinished } from 'vitest'
import { type ConsoleOptions, createGameConsole } from './console.ts'
import type { ConnectedPlayer, ConsolePlugin } from './world.ts'

/** Two public clients, neither of which was written for this console, show that it speaks the protocol. */
const steamId = '76561198000000001'
const now = Date.parse('2026-06-01T00:00:00Z')

async function consoleOfTest(options: Partial<ConsoleOptions> = {}) {
  const players: ConnectedPlayer[] = [{ userId: 12, name: 'Ann; "quit"', steamId }]
  const seen: string[] = []
  const game = await createGameConsole({
    host: '127.0.0.1',
    port: 0,
    game: 'cs2',
    name: 'retakes 1',
    plugins: [],
    password: () => 'a password',
    now: () => now,
    random: () => 0.5,
    world: {
      players: () => players,
      kick(player, reason) {
        players.splice(players.indexOf(player), 1)
        seen.push(`kicked ${player.steamId}: ${reason}`)
      },
      say: (text) => seen.push(`say ${text}`),
      tell: (player, text) => seen.push(`tell ${player.name}: ${text}`),
      reloadAdmins: () => seen.push('reload'),
    },
    ...options,
  })
  onTestFinished(() => game.close())
  return { ...game, players, seen }
}

type Run = (command: string) => Promise<string>

async function client(port: number, password = 'a password'): Promise<Run> {
  const rcon = await Rcon.connect({ host: '127.0.0.1', port, password, timeout: 60_000 })
  onTestFinished(() => void rcon.end())
  return (command) => rcon.send(command)
}

async function sourceClient(port: number, password = 'a password'): Promise<Run> {
  const rcon = new SourceRcon({ host: '127.0.0.1', port, encoding: 'utf8', timeout: 60_000 })
  await rcon.authenticate(password)
  onTestFinished(() => rcon.disconnect())
  return async (command) => String(await rcon.execute(command))
}

// rcon-srcds takes what arrives at once for one packet: CS:GO's two packets after a password would have to arrive apart.
it.each([
  ['cs2', 'rcon-srcds', sourceClient],
  ['cs2', 'rcon-client', client],
  ['csgo', 'rcon-client', client],
] as const)('the console of %s does what %s tells it', async (game, _client, connect) => {
  const { port, seen, players } = await consoleOfTest({ game })
  const run = await connect(port)
  expect(await run('echo 你好')).toContain('你好')
  expect(await run('say "hello; world"')).toBe('')
  expect(await run('status')).toContain('# 12 "Ann; "quit""')
  await run('kickid 12 "be nice"')
  expect(seen).toEqual(['say hello; world', `kicked ${steamId}: be nice`])
  expect(players).toEqual([])
  expect(await run('kickid 12')).toContain("Can't find user")
  expect(await run('css_admins_reload')).toMatch(/^Unknown command/)
})

it('refuses a wrong password', async () => {
  const { port } = await consoleOfTest()
  await expect(sourceClient(port, 'wrong')).rejects.toThrow('Unable to authenticate')
  await expect(client(port, 'wrong')).rejects.toThrow('Authentication failed')
})

it('sends its bytes in pieces, and an answer of any size in one packet', async () => {
  const long = 'x'.repeat(64_000)
  const { port } = await consoleOfTest({ traits: { inPieces: true }, answer: () => long })
  const run = await client(port)
  expect(await run('anything')).toBe(long)
})

it('runs the commands of plugins', async () => {
  const plugins: ConsolePlugin[] = ['counterStrikeSharp', 'sourceMod', 'vipCore', 'simpleAdmin']
  const { port, seen, records, players } = await consoleOfTest({ plugins })
  const run = await client(port)
  await run('css_admins_reload')
  await run('sm_reloadadmins')
  await run(`css_psay "#${steamId}" "hello"`)
  expect(seen.splice(0)).toEqual(['reload', 'reload', 'tell Ann; "quit": hello'])

  await run(`css_vip_adduser "${steamId}" "VIP" "60"`)
  expect(records.vips.get(steamId)).toEqual({ group: 'VIP', endsAt: now + 60_000 })
  await run(`css_vip_adduser "${steamId}" "OTHER" "0"`)
  await run(`css_vip_updatetime "${steamId}" "0"`)
  expect(records.vips.get(steamId)).toEqual({ group: 'VIP', endsAt: null })
  await run(`css_vip_deleteuser "${steamId}"`)
  expect(records.vips.size).toBe(0)

  await run(`css_addban ${steamId} 60 "cheating"`)
  expect(records.bans.get(steamId)).toEqual({ endsAt: now + 3_600_000, reason: 'cheating' })
  expect([seen, players]).toEqual([[`kicked ${steamId}: cheating`], []])
  await run(`css_unban ${steamId}`)
  expect(records.bans.size).toBe(0)
})

it('responds emptily after some commands, until the session signs in again', async () => {
  const { port } = await consoleOfTest({ traits: { emptyAfter: 1 } })
  const run = await client(port)
  expect([await run('echo a'), await run('echo b')]).toEqual(['a\n', ''])
  expect(await (await client(port))('echo c')).toBe('c\n')
})

it('knows a player of Source 1 by the SteamID that its console cuts at the colons', async () => {
  const { port, seen } = await consoleOfTest({ game: 'csgo' })
  const run = await client(port)
  await run('kickid STEAM_1:1:19867136 "be nice"')
  expect(seen).toEqual([`kicked ${steamId}: be nice`])
  await run('banid 0 STEAM_1:1:19867136 kick')
  expect(await run('removeid STEAM_1:1:7')).toContain("couldn't find STEAM_1:1:7")
})
