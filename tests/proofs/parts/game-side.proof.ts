/**
 * The portal, or the tool beside a game server, is killed (kill -9) while acts are queued and VIP is given and ended: each
 * act ends once and has happened, a message was said at most once, and who has VIP in the game is who is a member.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { shippedGroups } from '../../../contract/game-side/members.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { addGameServer, gameLogToken } from '../../../server/accounts/game-servers/store.ts'
import { importCommunity } from '../../../server/community-file.ts'
import { gameMembers } from '../../../server/game-side/members.ts'
import { type NewAct, queueActs } from '../../../server/game-side/store/acts.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { inTransaction } from '../../../server/kernel/db/transaction.ts'
import { extendVip, listMembers, revokeVip } from '../../../server/vip/store.ts'
import { createGameConsole } from '../../../tools/game-simulation/console/console.ts'
import { steamIdOf } from '../../support/accounts-app.ts'
import { communityFile } from '../../support/community.ts'
import { ended, testSecret } from '../../support/server-process.ts'
import { campaign, type Ground, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { openBackstage, type Portal, startPortal } from '../support/portal-process.ts'

const password = 'right'
const patience = 60_000

/** When the tool is killed: as the game runs this command, before the tool hears of it; undefined: anywhere. */
const moments = [undefined, undefined, 'say', 'css_kick', 'css_addban', 'css_vip_adduser', 'css_admins_reload'] as const

/** A game server, with what was said and who was to be kicked. */
async function openGame() {
  let fatal: { readonly command: string; readonly kill: () => void } | undefined
  const said: string[] = []
  const kicked: string[] = []
  const game = await createGameConsole({
    host: '127.0.0.1',
    port: 0,
    game: 'cs2',
    name: 'retakes 1',
    plugins: ['counterStrikeSharp', 'vipCore', 'simpleAdmin'],
    password: () => password,
    now: Date.now,
    random: Math.random,
    ran([command, who = '']) {
      if (command === 'css_kick') kicked.push(who.replace('#', ''))
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
  const killAt = (command: string, kill: () => void): void => {
    fatal = { command, kill }
  }
  return { ...game, said, kicked, killAt }
}

interface World {
  readonly database: Database
  readonly serverId: string
  readonly game: Awaited<ReturnType<typeof openGame>>
  readonly admins: string
  startTool(): ChildProcess
  startPortal(): Promise<Portal>
}

async function prepare({ location, folder }: Ground): Promise<World> {
  const { database } = await openBackstage(location)
  await importCommunity(database, communityFile())
  const { id: serverId } = await database.kysely.selectFrom('server').select('id').limit(1).executeTakeFirstOrThrow()
  const key = await addGameServer(database, { name: 'retakes 1', now: Date.now(), serverId })
  const game = await openGame()
  const port = await freePort()
  const configs = path.join(folder, 'css', 'configs')
  mkdirSync(configs, { recursive: true })
  const file = path.join(folder, 'serve.json')
  const server = {
    log: `http://127.0.0.1:${port}/api/game/log/${key.id}/${gameLogToken(testSecret, key)}`,
    rcon: { port: game.port, password },
    counterStrikeSharp: 'css',
    vipCore: { timeMode: 0 },
    simpleAdmin: true,
  }
  writeFileSync(file, JSON.stringify({ state: 'state', servers: [server] }))
  return {
    database,
    serverId,
    game,
    admins: path.join(configs, 'admins.json'),
    startTool() {
      const child = spawn(process.execPath, ['tools/game-server-tool/main.ts', 'serve', file], { stdio: 'ignore' })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    },
    startPortal: () => startPortal(location, folder, { PORT: String(port) }),
  }
}

/** Kills the tool now, or as the game runs a command that this step may not have. */
async function killTool({ game }: World, child: ChildProcess, { random }: Step): Promise<void> {
  const exit = once(child, 'exit')
  const moment = moments[Math.floor(random() * moments.length)]
  const kill = (): void => void child.kill('SIGKILL')
  if (moment !== undefined) {
    game.killAt(moment, kill)
    await Promise.race([exit, delay(3000)])
  }
  kill()
  await exit
}

const players = [0, 1, 2, 3] as const

/** What is asked for in one step. The last ban or unban of a player holds. */
async function ask({ database, serverId }: World, { number, random }: Step, isBanned: Map<string, boolean>) {
  const ids: string[] = []
  for (let i = 0; i < 6; i += 1) {
    const steamId = steamIdOf(100 + Math.floor(random() * players.length))
    const id = `${number}-${i}`
    const acts: NewAct['work'][] = [{ kind: 'say', text: `message ${id}` }]
    const isBan = random() < 0.5
    acts.push(isBan ? { kind: 'ban', steamId, until: null, reason: 'x' } : { kind: 'unban', steamId })
    acts.push({ kind: 'kick', steamId: steamIdOf(10_000 + number * 10 + i), userId: 5, reason: 'x' })
    isBanned.set(steamId, isBan)
    await inTransaction(database, async (trx) => {
      const given = acts.map((work): NewAct => ({ id: `${work.kind} ${id}`, serverId, work, by: null }))
      await queueActs(trx, given, Date.now())
      const buyer = steamIdOf(200 + Math.floor(random() * players.length))
      if (random() < 0.6) await extendVip(trx, { steamId: buyer, hours: 1, now: Date.now() })
      else await revokeVip(trx, buyer, Date.now())
    })
    ids.push(id)
    await delay(random() * 120)
  }
  return ids
}

/** Waits until no act is open and the game is as it should be; what is not so in time. */
async function settled(world: World, isBanned: ReadonlyMap<string, boolean>): Promise<readonly Finding[]> {
  const { database } = world
  const end = performance.now() + patience
  for (;;) {
    const open = await database.kysely.selectFrom('game_act').select('id').where('outcome', 'is', null).execute()
    const link = await database.kysely.selectFrom('game_link').select('members').executeTakeFirst()
    const { version } = gameMembers(await listMembers(database, Date.now()), shippedGroups)
    const found: Finding[] = [...(await stateFindings(world, isBanned))]
    if (open.length > 0) found.push({ kind: 'lost', what: `without a result: ${open.map(({ id }) => id)}` })
    if (link?.members !== version) found.push({ kind: 'lost', what: `the tool has ${link?.members}, of ${version}` })
    if (found.length === 0 || performance.now() > end) return found
    await delay(20)
  }
}

async function actFindings({ database, game }: World, ids: readonly string[]): Promise<readonly Finding[]> {
  const found: Finding[] = []
  const rows = await database.kysely.selectFrom('game_act').select(['id', 'kind', 'steam_id', 'outcome']).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids) {
    const count = game.said.filter((text) => text === `message ${id}`).length
    const say = known.get(`say ${id}`)?.outcome
    if (count > 1) found.push({ kind: 'twice', what: `message ${id} was said ${count} times` })
    if (count === 0 && say === 'done') found.push({ kind: 'lost', what: `message ${id} was not said` })
    if (!['done', 'unknown', 'expired'].includes(say ?? '')) {
      found.push({ kind: 'lost', what: `message ${id} is ${say}` })
    }
    const kick = known.get(`kick ${id}`)
    // Nobody is there, which the game says: the command has arrived.
    const hasArrived = game.kicked.includes(kick?.steam_id ?? '')
    if (!hasArrived && kick?.outcome !== 'expired') found.push({ kind: 'lost', what: `kick ${id} is ${kick?.outcome}` })
    const ban = (known.get(`ban ${id}`) ?? known.get(`unban ${id}`))?.outcome
    if (ban !== 'done' && ban !== 'replaced') found.push({ kind: 'lost', what: `ban ${id} is ${ban}` })
  }
  return found
}

async function stateFindings(world: World, isBanned: ReadonlyMap<string, boolean>): Promise<readonly Finding[]> {
  const { database, game, admins } = world
  const found: Finding[] = []
  for (const [steamId, isOn] of isBanned) {
    if (game.records.bans.has(steamId) === isOn) continue
    found.push({ kind: isOn ? 'lost' : 'twice', what: `${steamId} is ${isOn ? 'not ' : ''}banned in the game` })
  }
  const members = (await listMembers(database, Date.now())).map(({ steamId }) => steamId).sort()
  const text = existsSync(admins) ? readFileSync(admins, 'utf8') : ''
  const inFile = [...text.matchAll(/spawnpoint-(\d+)/g)].map(([, id = '']) => id).sort()
  const vips = [...game.records.vips.keys()].sort()
  if (inFile.join() !== members.join()) found.push({ kind: 'lost', what: `the file has ${inFile}, of ${members}` })
  if (vips.join() !== members.join()) found.push({ kind: 'lost', what: `VIPCore has ${vips}, of ${members}` })
  return found
}

campaign('game-side', 2, async (ground) => {
  const world = await prepare(ground)
  const isBanned = new Map<string, boolean>()
  let portal = await world.startPortal()
  let tool = world.startTool()
  return async (step) => {
    const isPortal = step.random() < 0.5
    const asking = ask(world, step, isBanned)
    await delay(step.random() * 900)
    if (isPortal) {
      portal.child.kill('SIGKILL')
      await ended(portal)
      portal = await world.startPortal()
    } else {
      await killTool(world, tool, step)
      tool = world.startTool()
    }
    const ids = await asking
    const found = [...(await settled(world, isBanned)), ...(await actFindings(world, ids))]
    step.count(isPortal ? 'portal killed' : 'tool killed')
    step.count('acts', ids.length * 3)
    await world.database.kysely.deleteFrom('game_act').execute()
    return found
  }
})
