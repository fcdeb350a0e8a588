import { setTimeout as delay } from 'node:timers/promises'
import { seconds } from '../../contract/duration.ts'
import type { LogSender } from '../portal-access.ts'
import type { Matches, MatchesDeps } from '../scenario.ts'
import { steamIdOfAccount } from '../steam/account.ts'
import { createLogLink, type LogLink, type Post } from './log-link.ts'
import { pastServers, sendPast } from './past.ts'
import { type DemoPlayer, demoBadges, hostilePlayers, personaPlayers, playersNamed } from './people.ts'
import { createMatch, mapLine } from './play.ts'
import { closeDemoSeasons, openDemoSeasons } from './seasons.ts'
import { senderIdOf } from './sender-id.ts'
import { type PastServer, stretchOf } from './sessions.ts'

export interface DemoMatchesDeps extends MatchesDeps {
  /** Whether players with hostile names take part. */
  readonly edgeCases: boolean
}

/** A game server of the demo, as the portal knows it. */
interface Sender {
  readonly past: PastServer
  readonly sender: LogSender
}

/**
 * Milliseconds between two requests. With 20 game servers that send at most once a second, the past is counted within a
 * minute, and the default limit of requests per minute is not reached.
 */
const callsApart = 55
/** Milliseconds between looks at who has come and gone: so old is at most what staff see of who is where. */
const changesApart = seconds(10)
/** A timer that fires later than this (milliseconds) means that the thread is busy: other requests come first. */
const tolerance = 10
const yieldFactor = 4

/** Spaces requests out, and further apart when the process is busy. */
function createTurns(now: () => number, pause: (milliseconds: number) => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(async () => {
      const began = now()
      await pause(callsApart)
      const late = now() - began - callsApart
      if (late > tolerance) await pause(late * yieldFactor)
    })
    return last
  }
}

/**
 * Plays matches in the demo and sends their logs over HTTP: first the past sessions of every game server with a ranked
 * mode, then what is played now. Only the portal's own ingest writes statistics (docs/decisions/030-demo-past.md).
 */
export function createDemoMatches(deps: DemoMatchesDeps): Matches {
  const { portal, listedAs, gameOf, edgeCases, now, random, onPastCounted, onError } = deps
  const ending = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const pause = (milliseconds: number): Promise<void> => delay(milliseconds, undefined, { signal: ending.signal })

  const register = async (past: PastServer): Promise<Sender[]> => {
    const { name } = past.server.listed
    const server = listedAs(name)
    if (server === undefined) return []
    const sender = await portal.registerGameServer({ id: senderIdOf(name), name, serverId: server.id })
    return [{ past, sender }]
  }

  /** Who is on a game server now, its guests included; undefined: the portal no longer lists it. */
  const whoIsOn = (name: string, guests: readonly DemoPlayer[]): readonly DemoPlayer[] | undefined => {
    const listed = listedAs(name)
    if (listed === undefined) return undefined
    const game = gameOf(name)
    return [...(game?.visit(guests) ?? guests), ...(game?.crowd() ?? playersNamed(listed.players))]
  }

  const playOn = async ({ past, sender }: Sender, index: number, send: LogLink): Promise<void> => {
    const match = createMatch(past.rules, random, { hasConnections: true })
    const stretch = stretchOf(past.rules)
    const { name } = past.server.listed
    // Every other server is joined by one of the personas.
    const guests = personaPlayers.slice(index % (personaPlayers.length * 2)).slice(0, 1)
    let playedUntil = now()
    let map = ''
    let nextRound = playedUntil + random() * stretch
    for (;;) {
      await pause(Math.max(0, Math.min(changesApart, nextRound - now())))
      const players = whoIsOn(name, guests)
      const to = now()
      const isRound = to >= nextRound
      const from = Math.max(playedUntil, to - stretch)
      const next = listedAs(name)?.map ?? ''
      const change = next === map || next === '' ? '' : mapLine(next, to)
      if (change !== '') map = next
      const played = (isRound ? match.play(players ?? [], from, to) : match.change(players ?? [], to)).join('')
      const text = played + change
      if (isRound) nextRound = to + stretch
      if (text !== '') playedUntil = to
      // The portal does not accept the log of a server that is no longer listed.
      if (players !== undefined && text !== '' && !(await send(sender, text))) return
    }
  }

  const reported = (task: Promise<void>): Promise<void> =>
    task.catch((error: unknown) => {
      if (!ending.signal.aborted) onError(error)
    })

  const run = async (post: Post): Promise<void> => {
    const anchor = await openDemoSeasons(portal, now())
    for (const { account, group } of demoBadges) await portal.addGroup(steamIdOfAccount(account), group)
    const send = createLogLink({ post, now, pause, signal: ending.signal, onError })
    const turn = createTurns(now, pause)
    const senders = (await Promise.all([...pastServers.values()].map(register))).flat()
    const guests = edgeCases ? hostilePlayers : []
    const pasts = senders.map(async ({ past, sender }) => {
      if (anchor !== undefined) await sendPast(past, sender, { portal, anchor, guests, send, turn })
    })
    const closed = Promise.all(pasts).then(async () => {
      await closeDemoSeasons(portal, now())
      onPastCounted()
    })
    // A log is folded in order: what is played now comes after the past.
    const plays = senders.map(async (sender, i) => {
      await pasts[i]
      await playOn(sender, i, send)
    })
    await Promise.all([closed, ...plays].map(reported))
  }

  return {
    start(post) {
      running = reported(run(post))
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
