/**
 * What happens on game servers: from an order that is paid to the administrators reloaded on all of them, from the line of a
 * banned player who connects to the kick, and what servers cost that wait for something to do. The built portal on SQLite,
 * one process of `game-server-tool serve` for all servers, the simulated consoles, all with the network and files of this
 * machine.
 *
 * The references are made in turns with it: a process that writes as many files of the same size in the same way, and sends
 * the same commands to the same consoles, as soon as it is told. It leaves out that the portal and the tools have to notice:
 * a portal looks once a second for all that wait.
 *
 * Through consoles alone, the portal itself does it with VIPCore, and at most 20 connections at once.
 *
 * The game keeps its lines until the portal has answered those before, which is a second later: this is told apart.
 *
 *   npm run bench game-side [-- --servers 100 --rounds 20 --waiting 2000 --machine 25 --seconds 50]
 *   npm run bench game-side -- --quick
 */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ban } from '../support/ban.ts'
import { stampText, steamId } from '../support/match-log.ts'
import { orderVip } from './game-side/buy.ts'
import { instant, type Machine, type Ran, startMachine } from './game-side/machine.ts'
import { type GamePortal, startGamePortal } from './game-side/portal.ts'
import { measureConsoles } from './game-side/through-consoles.ts'
import { measureWaiting } from './game-side/waiting.ts'
import { currentVersion, until } from './game-side/waits.ts'
import { percentile, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: {
    servers: { type: 'string' },
    rounds: { type: 'string' },
    waiting: { type: 'string' },
    machine: { type: 'string' },
    seconds: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const count = (given: string | undefined, full: number, quick: number): number =>
  Number(given ?? (values.quick ? quick : full))
const servers = count(values.servers, 100, 20)
const rounds = count(values.rounds, 20, 4)
const waitingServers = count(values.waiting, 2000, 200)
const perMachine = count(values.machine, 25, 25)
const seconds = count(values.seconds, 50, 15)
const [deliveryTarget, kickTarget, memoryTarget, idleTarget] = [5000, 1000, 64, 0.5]

/** Waits until all servers have told the portal that they have the members. */
async function acknowledged({ database }: GamePortal): Promise<void> {
  const version = await currentVersion(database)
  const links = database.kysely.selectFrom('game_link').where('members', '=', version)
  const told = links.select((eb) => eb.fn.countAll<number>().as('n'))
  await until(async () => Number((await told.executeTakeFirstOrThrow()).n) === servers, 'all servers have the members')
}

const isReload = ({ command: [name] }: Ran): boolean => name === 'css_admins_reload'

async function measureDelivery(portal: GamePortal, machine: Machine) {
  const [all, each, direct]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const pay = await orderVip(portal.database, steamId(5000 + round))
    // At any moment between two looks.
    await delay(500 + (round * 1000) / rounds)
    machine.ran.length = 0
    const began = instant()
    await pay()
    await acknowledged(portal)
    all.push(instant() - began)
    const reloads = machine.ran.filter(isReload)
    if (reloads.length !== servers) throw new Error(`${reloads.length} reloads on ${servers} servers`)
    each.push(...reloads.map(({ at }) => at - began))
    const text = readFileSync(machine.admins, 'utf8')
    if (!text.includes(steamId(5000 + round))) throw new Error('the file is without the buyer')
    direct.push(await machine.directly({ kind: 'deliver', text, reload: 'css_admins_reload' }))
  }
  return { all, each, direct }
}

async function measureKicks(portal: GamePortal, machine: Machine) {
  const [kicks, answers, direct]: [number[], number[], number[]] = [[], [], []]
  const isKick =
    (userId: number) =>
    ({ command }: Ran): boolean =>
      command[0] === 'kickid' && command[1] === String(userId)
  for (let round = 0; round < rounds * 2; round += 1) {
    const userId = 100 + round
    const player = { userId, name: 'player', steamId: steamId(9000 + round) }
    await ban(portal.database, player.steamId, Date.now())
    await delay(1200 + (round * 500) / rounds)
    machine.players.push(player)
    machine.ran.length = 0
    const server = (round * 7) % servers
    const stamp = stampText(Date.now() / 1000)
    const line = `"player<${userId}><[U:1:${9000 + round}]><>" connected, address "203.0.113.5:27005"`
    const began = instant()
    const response = fetch(portal.logs[server] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-timestamp': `${stamp}.000` },
      body: `${stamp}.000 - ${line}\n`,
    }).then(async (answer) => {
      if (answer.status !== 200) throw new Error(`the log was answered with ${answer.status}`)
      await answer.arrayBuffer()
      answers.push(instant() - began)
    })
    await until(() => machine.ran.some(isKick(userId)), 'a kick')
    kicks.push((machine.ran.find(isKick(userId))?.at ?? Number.NaN) - began)
    await response
    machine.ran.length = 0
    const begunDirectly = instant()
    await machine.directly({ kind: 'run', server, command: `kickid ${userId} x` })
    direct.push((machine.ran.find(isKick(userId))?.at ?? Number.NaN) - begunDirectly)
  }
  return { kicks, answers, direct }
}

const isIn = (value: number, target: number): string => {
  if (!(value <= target)) process.exitCode = 1
  return `≤ ${target}`
}
const ms = (times: readonly number[]) => [percentile(times, 0.5).toFixed(0), percentile(times, 0.95).toFixed(0)]
const ratio = (times: readonly number[], reference: readonly number[]): string =>
  (percentile(times, 0.95) / percentile(reference, 0.95)).toFixed(1)

const portal = await startGamePortal(servers)
const machine = await startMachine(portal.logs)
await acknowledged(portal)
const delivery = await measureDelivery(portal, machine)
const log = await measureKicks(portal, machine)
await machine.stop()
await portal.stop()
const consoles = await measureConsoles(servers, rounds)
const waiting = await measureWaiting({ servers: waitingServers, perMachine, seconds })

printMachine()
printTable(
  `${rounds} orders, ${servers} game servers served by one tool, in ms`,
  ['from the payment to', 'p50', 'p95', 'target of p95', 'p95 ÷ that of the reference'],
  [
    ['reloaded, each server', ...ms(delivery.each), '–', ratio(delivery.each, delivery.direct)],
    [
      'reloaded and acknowledged, all servers',
      ...ms(delivery.all),
      isIn(percentile(delivery.all, 0.95), deliveryTarget),
      ratio(delivery.all, delivery.direct),
    ],
    ['reference: the same files and commands', ...ms(delivery.direct), '–', '1'],
  ],
)
printTable(
  `${rounds} orders, ${servers} game servers through their consoles alone, in ms`,
  ['from the payment to', 'p50', 'p95', 'target of p95', 'p95 ÷ that of the reference'],
  [
    ['reloaded, each server', ...ms(consoles.each), '–', ratio(consoles.each, consoles.direct)],
    [
      'reloaded and acknowledged, all servers',
      ...ms(consoles.all),
      isIn(percentile(consoles.all, 0.95), deliveryTarget),
      ratio(consoles.all, consoles.direct),
    ],
    ['reference: the same commands, a connection for each server', ...ms(consoles.direct), '–', '1'],
  ],
)
printTable(
  `${log.kicks.length} banned players who connect, in ms`,
  ['from the arrival of the line to', 'p50', 'p95', 'target of p95', 'p95 ÷ that of the reference'],
  [
    [
      'the kick at the console',
      ...ms(log.kicks),
      isIn(percentile(log.kicks, 0.95), kickTarget),
      ratio(log.kicks, log.direct),
    ],
    ['the response to the log, until which the game keeps further lines', ...ms(log.answers), '–', '–'],
    ['reference: the same command', ...ms(log.direct), '–', '1'],
  ],
)
printTable(
  `${waitingServers} servers that wait for something to do, ${perMachine} on each machine`,
  ['', 'measured', 'target'],
  [
    ['resident memory per server, kB', waiting.perServer.toFixed(0), isIn(waiting.perServer, memoryTarget)],
    ['processor seconds of an idle minute', waiting.added.toFixed(2), isIn(waiting.added, idleTarget)],
    ['the portal without them', waiting.alone.toFixed(2), '–'],
    ['one call, ms', ((waiting.added * 1000) / ((waitingServers / perMachine) * (60 / 25))).toFixed(2), '–'],
  ],
)
