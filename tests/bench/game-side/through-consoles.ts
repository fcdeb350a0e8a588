import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { steamId } from '../../support/match-log.ts'
import { orderVip } from './buy.ts'
import { instant, openConsoles, password, startReference } from './machine.ts'
import { type GamePortal, startGamePortal } from './portal.ts'
import { currentVersion, until } from './waits.ts'

/** Waits until the portal knows of all consoles that they have the members. */
async function acknowledged({ database }: GamePortal, servers: number): Promise<void> {
  const version = await currentVersion(database)
  const consoles = database.kysely.selectFrom('game_console').where('members', '=', version)
  const told = consoles.select((eb) => eb.fn.countAll<number>().as('n'))
  await until(async () => Number((await told.executeTakeFirstOrThrow()).n) === servers, 'all consoles have the members')
}

/**
 * From the payment of VIP until VIPCore on all servers has it, through their consoles alone. The reference sends the same
 * commands to the same consoles as soon as it is told, with as many connections as there are servers.
 */
export async function measureConsoles(servers: number, rounds: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-game-side-'))
  const { consoles, ran } = await openConsoles(servers, ['vipCore'])
  const file = path.join(folder, 'config.json')
  const log = 'http://127.0.0.1:9/api/game/log'
  const entries = consoles.map(({ port }, at) => ({ log: `${log}/gs-${at}/x`, rcon: { port, password } }))
  writeFileSync(file, JSON.stringify({ state: 'state', servers: entries }))
  const reference = await startReference(file)
  const portal = await startGamePortal(servers, { consoles: consoles.map(({ port }) => port) })
  await acknowledged(portal, servers)
  const [all, each, direct]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const buyer = steamId(5000 + round)
    const pay = await orderVip(portal.database, buyer)
    // At any moment between two looks.
    await delay(500 + (round * 1000) / rounds)
    ran.length = 0
    const began = instant()
    await pay()
    await acknowledged(portal, servers)
    all.push(instant() - began)
    const reloads = ran.filter(({ command: [name] }) => name === 'css_vip_reload')
    const adds = ran.filter(({ command: [name, who] }) => name === 'css_vip_adduser' && who === buyer)
    if (reloads.length !== servers || adds.length !== servers) {
      throw new Error(`${adds.length} gifts and ${reloads.length} reloads on ${servers} servers`)
    }
    each.push(...reloads.map(({ at }) => at - began))
    const commands = [`css_vip_adduser "${steamId(7000 + round)}" "VIP" "0"`, 'css_vip_reload']
    direct.push(await reference.directly({ kind: 'everywhere', commands }))
  }
  await portal.stop()
  await reference.stop()
  for (const console of consoles) await console.close()
  rmSync(folder, { recursive: true, force: true })
  return { all, each, direct }
}
