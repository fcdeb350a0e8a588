import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ActWork } from '../../contract/game-side/acts.ts'
import { createGameConsole } from '../../tools/game-simulation/console/console.ts'
import { carrierPortal } from '../support/carrier-portal.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

/** `TOOL_KILLS=200` for the full count. */
const kills = Number(process.env['TOOL_KILLS'] ?? 10)

/** When it is killed: as the game runs this command, before the tool hears of it; undefined: anywhere. */
const moments = [undefined, 'say', 'css_addban', 'css_vip_adduser', 'css_admins_reload'] as const

const steamIdOf = (player: number): string => `7656119800000${String(player).padStart(4, '0')}`
/** Random, but the same in every run. */
const fraction = (step: number): number => (step * 0.618_033_988_75) % 1

it('is killed at any moment: no act is lost, no message is sent twice, and who has VIP is who is a member', async () => {
  const folder = folderOfTest()
  const configs = path.join(folder, 'css', 'configs')
  mkdirSync(configs, { recursive: true })
  writeFileSync(path.join(configs, 'admins.json'), '{\n  // by hand\n}\n')
  const said: string[] = []
  let fatal: { readonly command: string; readonly kill: () => void } | undefined
  const portal = await carrierPortal()
  onTestFinished(() => portal.close())
  const game = await createGameConsole({
    host: '127.0.0.1',
    port: 0,
    game: 'cs2',
    name: 'retakes 1',
    plugins: ['counterStrikeSharp', 'vipCore', 'simpleAdmin'],
    password: () => 'right',
    traits: { inPieces: true },
    now: Date.now,
    random: () => fraction(said.length),
    ran([command]) {
      if (command !== fatal?.command) return
      fatal?.kill()
      fatal = undefined
    },
    world: {
      players: () => [],
      kick: () => undefined,
      say: (text) => said.push(text),
      tell: () => undefined,
      reloadAdmins: () => undefined,
    },
  })
  onTestFinished(() => game.close())
  const file = path.join(folder, 'config.json')
  const server = { log: portal.log, rcon: { port: game.port, password: 'right' }, counterStrikeSharp: 'css' }
  const config = { state: 'state', servers: [{ ...server, vipCore: { timeMode: 0 }, simpleAdmin: true }] }
  writeFileSync(file, JSON.stringify(config))

  const start = () => {
    const args = ['tools/game-server-tool/main.ts', 'serve', file]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const ids: string[] = []
  const add = (id: string, work: ActWork): void => {
    ids.push(id)
    portal.add(id, work, 600_000)
  }
  for (let kill = 0; kill < kills; kill += 1) {
    const child = start()
    const exit = once(child, 'exit')
    await once(child.stdout, 'data')
    const moment = moments[kill % moments.length]
    if (moment !== undefined) fatal = { command: moment, kill: () => void child.kill('SIGKILL') }
    const results = portal.results.length
    for (let act = 0; act < 5; act += 1) {
      add(`say-${kill}-${act}`, { kind: 'say', text: `message ${kill} ${act}` })
      add(`ban-${kill}-${act}`, { kind: 'ban', steamId: steamIdOf(kill * 10 + act), until: null, reason: 'x' })
    }
    const members = [0, 1, 2].map((player) => ({
      steamId: steamIdOf(kill + player),
      groups: ['vip' as const],
      until: null,
    }))
    portal.setMembers(String(kill + 2), members)
    if (moment === undefined) {
      // Between two acts, and then a moment inside of the next: what it does takes a few milliseconds.
      const enough = results + Math.floor(fraction(kill) * 12)
      await expect.poll(() => portal.results.length >= Math.min(enough, ids.length), { interval: 1 }).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, fraction(kill * 7) * 12))
      child.kill('SIGKILL')
    }
    await exit
  }

  const last = start()
  await once(last.stdout, 'data')
  await expect.poll(() => portal.acts.length).toBe(0)
  await expect.poll(() => portal.bodies.at(-1)?.state.members).toBe(String(kills + 1))
  expect(portal.results.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(said.length).toBe(new Set(said).size)
  for (const { id, outcome } of portal.results) {
    const [kind, kill, act] = id.split('-')
    const text = `message ${kill} ${act}`
    if (kind === 'ban') expect([id, outcome]).toEqual([id, 'done'])
    else if (outcome === 'done') expect(said).toContain(text)
    else expect([id, outcome]).toEqual([id, 'unknown'])
  }
  const current = [0, 1, 2].map((player) => steamIdOf(kills - 1 + player))
  expect([...game.records.vips.keys()].sort()).toEqual(current)
  const admins = await readFile(path.join(configs, 'admins.json'), 'utf8')
  expect([...admins.matchAll(/spawnpoint-(\d+)/g)].map(([, steamId]) => steamId)).toEqual(current)
  expect(admins).toContain('// by hand')
  expect(game.records.bans.size).toBe(ids.filter((id) => id.startsWith('ban')).length)

  const exit = once(last, 'exit')
  const began = performance.now()
  last.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(portal.problems).toEqual([])
})
