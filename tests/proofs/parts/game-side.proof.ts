/**
 * The portal, the tool beside two game servers, or both are killed (kill -9) at any step while acts are queued and VIP is
 * given and ended: each act ends once and has happened on its server, a message was said at most once, and who has VIP in
 * the game is who is a member.
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
import { testSecret } from '../../support/server-process.ts'
import { campaign, type Ground, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { openBackstage, type Portal, startPortal } from '../support/portal-process.ts'

const password = 'right'
const patience = 60_000
/** How long a process that is to kill itself is waited for: it may have fewer steps to take. */
const stepsTake = 1500
/** Steps from which the one is chosen at which a process dies: those of the acts of a round, and of some calls more. */
const steps = { portal: 20, tool: 30 } as const

/** A game server, with what was said and who was to be kicked. */
async function openGame(name: string) {
  const said: string[] = []
  const kicked: string[] = []
  const game = await createGameConsole({
    host: '127.0.0.1',
    port: 0,
    game: 'cs2',
    name,
    plugins: ['counterStrikeSharp', 'vipCore', 'simpleAdmin'],
    password: () => password,
    now: Date.now,
    random: Math.random,
    ran([command, who = '']) {
      if (command === 'css_kick') kicked.push(who.replace('#', ''))
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
  return { ...game, said, kicked }
}

interface Server {
  readonly id: string
  readonly game: Awaited<ReturnType<typeof openGame>>
  readonly admins: string
  /** Who is banned there: what was asked for last holds. */
  readonly isBanned: Map<string, boolean>
}

interface World {
  readonly database: Database
  readonly servers: readonly Server[]
  startTool(random: () => number): ChildProcess
  startPortal(random: () => number): Promise<Portal>
}

/** What makes a process kill itself at a step. */
const dyingAt = (of: string, most: number, random: () => number) => ({
  NODE_OPTIONS: `--import ${new URL('../support/kill-at-step.ts', import.meta.url)}`,
  KILL_OF: of,
  KILL_STEP: String(1 + Math.floor(random() * most)),
  KILL_WHEN: random() < 0.5 ? 'before' : 'after',
})

async function prepare({ location, folder, database: kind }: Ground): Promise<World> {
  const { database } = await openBackstage(location)
  await importCommunity(database, communityFile())
  const listed = await database.kysely.selectFrom('server').select('id').limit(2).execute()
  const port = await freePort()
  const file = path.join(folder, 'serve.json')
  const entries: object[] = []
  const servers: Server[] = []
  for (const [at, { id }] of listed.entries()) {
    const key = await addGameServer(database, { name: id, now: Date.now(), serverId: id })
    const game = await openGame(id)
    const configs = path.join(folder, `css-${at}`, 'configs')
    mkdirSync(configs, { recursive: true })
    servers.push({ id, game, admins: path.join(configs, 'admins.json'), isBanned: new Map() })
    entries.push({
      log: `http://127.0.0.1:${port}/api/game/log/${key.id}/${gameLogToken(testSecret, key)}`,
      rcon: { port: game.port, password },
      counterStrikeSharp: `css-${at}`,
      vipCore: { timeMode: 0 },
      simpleAdmin: true,
    })
  }
  writeFileSync(file, JSON.stringify({ state: 'state', servers: entries }))
  return {
    database,
    servers,
    startTool(random) {
      const env = { ...process.env, ...dyingAt('tool', steps.tool, random) }
      const args = ['tools/game-server-tool/main.ts', 'serve', file]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], env })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    },
    startPortal: (random) =>
      startPortal(location, folder, { PORT: String(port), ...dyingAt(kind, steps.portal, random) }),
  }
}

/** Has a process kill itself at its step, and kills it where it does not get there. Resolves to whether it did. */
async function die(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error('it has ended before')
  const exit = once(child, 'exit').then(() => true)
  child.kill('SIGUSR2')
  const isOwn = await Promise.race([exit, delay(stepsTake, false)])
  if (!isOwn) child.kill('SIGKILL')
  await exit
  return isOwn
}

const players = [0, 1, 2, 3] as const

interface Asked {
  readonly id: string
  readonly server: Server
  readonly isReload: boolean
}

/** What is asked for in one step. The last ban or unban of a player holds. */
async function ask({ database, servers }: World, { number, random }: Step): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  for (let i = 0; i < 6; i += 1) {
    const server = servers[Math.floor(random() * servers.length)]
    if (server === undefined) throw new Error('no server')
    const steamId = steamIdOf(100 + Math.floor(random() * players.length))
    const id = `${number}-${i}`
    const acts: NewAct['work'][] = [{ kind: 'say', text: `message ${id}` }]
    const isBan = random() < 0.5
    acts.push(isBan ? { kind: 'ban', steamId, until: null, reason: 'x' } : { kind: 'unban', steamId })
    acts.push({ kind: 'kick', steamId: steamIdOf(10_000 + number * 10 + i), userId: 5, reason: 'x' })
    const isReload = random() < 0.3
    if (isReload) acts.push({ kind: 'reload' })
    server.isBanned.set(steamId, isBan)
    await inTransaction(database, async (trx) => {
      const given = acts.map((work): NewAct => ({ id: `${work.kind} ${id}`, serverId: server.id, work, by: null }))
      await queueActs(trx, given, Date.now())
      const buyer = steamIdOf(200 + Math.floor(random() * players.length))
      if (random() < 0.6) await extendVip(trx, { steamId: buyer, hours: 1, now: Date.now() })
      else await revokeVip(trx, buyer, Date.now())
    })
    asked.push({ id, server, isReload })
    await delay(random() * 40)
  }
  return asked
}

/** Waits until no act is open and the games are as they should be; what is not so in time. */
async function settled(world: World): Promise<readonly Finding[]> {
  const { database, servers } = world
  const end = performance.now() + patience
  for (;;) {
    await delay(50)
    const open = await database.kysely.selectFrom('game_act').select('id').where('outcome', 'is', null).execute()
    if (open.length > 0 && performance.now() < end) continue
    const { version } = gameMembers(await listMembers(database, Date.now()), shippedGroups)
    const links = await database.kysely.selectFrom('game_link').select('members').execute()
    const current = links.filter(({ members }) => members === version).length
    const found = (await Promise.all(servers.map((server) => stateFindings(database, server)))).flat()
    if (open.length > 0) found.push({ kind: 'lost', what: `without a result: ${open.map(({ id }) => id)}` })
    if (current < servers.length) found.push({ kind: 'lost', what: `${current} servers have the members ${version}` })
    if (found.length === 0 || performance.now() > end) return found
  }
}

type Outcomes = ReadonlyMap<string, { readonly steam_id: string | null; readonly outcome: string | null }>

/** What was said and how often, and whether that is what the portal knows of it. */
function sayFindings({ servers }: World, { id, server }: Asked, known: Outcomes): Finding[] {
  const found: Finding[] = []
  const count = server.game.said.filter((text) => text === `message ${id}`).length
  const outcome = known.get(`say ${id}`)?.outcome ?? ''
  if (count > 1) found.push({ kind: 'twice', what: `message ${id} was said ${count} times` })
  if (count === 0 && outcome === 'done') found.push({ kind: 'lost', what: `message ${id} was not said` })
  if (!['done', 'unknown', 'expired'].includes(outcome)) {
    found.push({ kind: 'lost', what: `message ${id} is ${outcome}` })
  }
  if (servers.some((other) => other !== server && other.game.said.includes(`message ${id}`))) {
    found.push({ kind: 'unexplained', what: `message ${id} was said on another server` })
  }
  return found
}

async function actFindings(world: World, asked: readonly Asked[]): Promise<readonly Finding[]> {
  const rows = await world.database.kysely.selectFrom('game_act').select(['id', 'steam_id', 'outcome']).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return asked.flatMap((one) => {
    const { id, server, isReload } = one
    const found = sayFindings(world, one, known)
    const kick = known.get(`kick ${id}`)
    // Nobody is there, which the game says: the command has arrived.
    const hasArrived = server.game.kicked.includes(kick?.steam_id ?? '')
    if (!hasArrived && kick?.outcome !== 'expired') found.push({ kind: 'lost', what: `kick ${id} is ${kick?.outcome}` })
    const ban = (known.get(`ban ${id}`) ?? known.get(`unban ${id}`))?.outcome
    if (ban !== 'done' && ban !== 'replaced') found.push({ kind: 'lost', what: `ban ${id} is ${ban}` })
    const reload = known.get(`reload ${id}`)?.outcome
    if (isReload && reload !== 'done') found.push({ kind: 'lost', what: `reload ${id} is ${reload}` })
    return found
  })
}

async function stateFindings(database: Database, { game, admins, isBanned, id }: Server): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [steamId, isOn] of isBanned) {
    if (game.records.bans.has(steamId) === isOn) continue
    found.push({ kind: isOn ? 'lost' : 'twice', what: `${steamId} is ${isOn ? 'not ' : ''}banned on ${id}` })
  }
  const members = (await listMembers(database, Date.now())).map(({ steamId }) => steamId).sort()
  const text = existsSync(admins) ? readFileSync(admins, 'utf8') : ''
  const inFile = [...text.matchAll(/spawnpoint-(\d+)/g)].map(([, steamId = '']) => steamId).sort()
  const vips = [...game.records.vips.keys()].sort()
  if (inFile.join() !== members.join())
    found.push({ kind: 'lost', what: `${id}: the file has ${inFile}, of ${members}` })
  if (vips.join() !== members.join()) found.push({ kind: 'lost', what: `${id}: VIPCore has ${vips}, of ${members}` })
  return found
}

/** Who dies in a step. */
const victims = ['portal', 'tool', 'tool', 'both'] as const

campaign(
  'game-side',
  100,
  async (ground) => {
    const world = await prepare(ground)
    let portal = await world.startPortal(Math.random)
    let tool = world.startTool(Math.random)
    await once(tool.stdout ?? tool, 'data')
    return async (step) => {
      const { random } = step
      const victim = victims[Math.floor(random() * victims.length)] ?? 'both'
      const asking = ask(world, step)
      await delay(random() * 150)
      const dying = [...(victim === 'tool' ? [] : [die(portal.child)]), ...(victim === 'portal' ? [] : [die(tool)])]
      for (const isOwn of await Promise.all(dying)) step.count(isOwn ? 'at a step' : 'anywhere')
      if (victim !== 'portal') tool = world.startTool(random)
      if (victim !== 'tool') portal = await world.startPortal(random)
      // Half of the time the tool finds out by itself that the portal is back.
      if (victim === 'portal' && random() < 0.5) tool.kill('SIGHUP')
      const asked = await asking
      const found = [...(await settled(world)), ...(await actFindings(world, asked))]
      step.count(`${victim} killed`)
      step.count('acts', asked.length * 3 + asked.filter(({ isReload }) => isReload).length)
      await world.database.kysely.deleteFrom('game_act').execute()
      return found
    }
  },
  ['sqlite', 'postgres'],
)
