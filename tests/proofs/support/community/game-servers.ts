/**
 * The game servers of a community, in a process of their own: one UDP socket each, players who come and go with the hour,
 * absences, round trips, and a lost packet in fifty. Arguments: number of servers, seed, and the hour of the day at which
 * it begins. Sends `{ ports }`; a message `report` is answered with what it has seen since the last one.
 */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { seconds } from '../../../../contract/duration.ts'
import { seededRandom } from '../../../../demo/seeded-random.ts'
import { challengeAnswer, infoAnswer, playersAnswer } from '../../../../tools/game-simulation/a2s-answers.ts'
import { type Crowd, createCrowd, stepCrowd } from '../../../../tools/game-simulation/crowd.ts'
import { clockMax, clockServers, clockTime } from './clock-servers.ts'
import { communityTime, fullness, hourLasts, isAway } from './day.ts'
import { type Interval, intervalSince, isMissed, noteQuestion, noVisits, tooEarly, type Visits } from './visits.ts'

interface GameServer {
  readonly index: number
  readonly socket: Socket
  readonly visits: Visits
  crowd: Crowd | undefined
  /** Of the community's time. */
  steppedAt: number
}

const count = Number(process.argv[2])
const random = seededRandom(`${process.argv[3]} game servers`)
const firstHour = Number(process.argv[4])
const beganAt = performance.now()
const slots = 20
const loss = 0.02
/** A player joins or leaves in two of five such steps, milliseconds of the community's time. */
const step = seconds(60)

const maps = ['de_dust2', 'de_mirage', 'de_inferno', 'de_nuke', 'de_ancient', 'de_anubis', 'de_train', 'de_overpass']
const pools = Array.from({ length: 500 }, (_, pool) =>
  Array.from({ length: 40 }, (_unused, i) => `玩家 ${(pool * 40 + i).toString(36)}`),
)
/** How long the machine, or this process, holds it up: measured as the portal does it. */
const lag = monitorEventLoopDelay({ resolution: 20 })
lag.enable()
const challenge = Buffer.from([7, 7, 7, 7])
const demand = challengeAnswer(challenge)

const seen = { questions: 0, early: 0, longest: 0, longestAway: 0, missed: 0, example: '' }

function note(interval: Interval, what: string): void {
  const { gap, isBackedOff } = interval
  if (isBackedOff) seen.longestAway = Math.max(seen.longestAway, gap)
  else seen.longest = Math.max(seen.longest, gap)
  if (!isMissed(interval)) return
  seen.missed += 1
  seen.example = what
}

const now = () => communityTime(performance.now() - beganAt)
const hour = () => firstHour + (performance.now() - beganAt) / hourLasts

/** The players of a server, brought up to the present. */
function crowdOf(server: GameServer): Crowd {
  const at = now()
  const to = Math.round(slots * fullness(hour()))
  const attendance = { kind: 'lively' as const, from: Math.floor(to * 0.6), to }
  const rules = { attendance, maps, names: pools[server.index % pools.length] ?? [] }
  if (server.crowd === undefined) {
    server.steppedAt = at
    server.crowd = createCrowd(rules, at, random)
  }
  for (; server.steppedAt + step <= at; server.steppedAt += step) {
    server.crowd = stepCrowd(server.crowd, rules, server.steppedAt, random)
  }
  return server.crowd
}

function info(server: GameServer): Buffer {
  const { port } = server.socket.address()
  const name = `game ${server.index}`
  if (server.index < clockServers) {
    return infoAnswer({ name, map: 'de_dust2', players: clockTime(Date.now()), max: clockMax, bots: 0, port })
  }
  const { map, players } = crowdOf(server)
  return infoAnswer({ name, map, players: players.length, max: slots, bots: 0, port })
}

function players(server: GameServer): Buffer {
  if (server.index < clockServers) return playersAnswer([])
  const at = now()
  return playersAnswer(
    crowdOf(server).players.map(({ name, joinedAt }) => ({ name, seconds: Math.max(0, at - joinedAt) / 1000 })),
  )
}

function answer(server: GameServer, datagram: Buffer): Buffer {
  const isInfo = datagram[4] === 0x54
  if (!datagram.subarray(isInfo ? 25 : 5).equals(challenge)) return demand
  if (!isInfo) return players(server)
  server.visits.wasAway = false
  return info(server)
}

async function open(index: number): Promise<GameServer> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const server: GameServer = { index, socket, visits: noVisits(), crowd: undefined, steppedAt: 0 }
  const roundTrip = 10 + (index % 15) * 10
  socket.on('message', (datagram, { port, address }) => {
    seen.questions += 1
    if (datagram[4] === 0x54) {
      const interval = noteQuestion(server.visits, performance.now(), isAway(index, hour()))
      if (interval !== undefined) {
        if (interval.period < tooEarly) seen.early += 1
        note(interval, `server ${index} was asked after ${Math.round(interval.gap / 1000)} s`)
      }
    }
    if (index >= clockServers && (isAway(index, hour()) || random() < loss)) return
    const reply = answer(server, datagram)
    setTimeout(() => socket.send(reply, port, address), roundTrip)
  })
  return server
}

const servers: GameServer[] = []
for (let index = 0; index < count; index++) servers.push(await open(index))

function report() {
  const at = performance.now()
  for (const { index, visits } of servers) {
    const interval = intervalSince(visits, at)
    // Those who wait within the limit are counted when they are asked.
    if (interval !== undefined && isMissed(interval))
      note(interval, `server ${index} has waited for ${Math.round(interval.gap / 1000)} s`)
  }
  const isHere = ({ index }: GameServer): boolean => !isAway(index, hour())
  const told = {
    ...seen,
    lag: lag.max / 1e9,
    unasked: servers.filter(({ visits }) => visits.askedAt === undefined).length,
    away: servers.filter((server) => !isHere(server)).length,
    players: servers.reduce((sum, { crowd }) => sum + (crowd?.players.length ?? 0), 0),
  }
  lag.reset()
  Object.assign(seen, { questions: 0, early: 0, longest: 0, longestAway: 0, missed: 0, example: '' })
  return told
}

process.on('message', () => process.send?.(report()))
process.once('disconnect', () => process.exit())
process.send?.({ ports: servers.map(({ socket }) => socket.address().port) })
