import { minutes } from '../../contract/duration.ts'
import type { ConnectedPlayer, PluginRecords } from '../../tools/game-simulation/console/world.ts'
import { type DemoPlayer, playersNamed } from '../matches/people.ts'
import { userIdOf } from '../matches/play.ts'
import { steamIdOfAccount } from '../steam/account.ts'

/** Someone who was kicked plays elsewhere for a while. */
const staysAway = minutes(5)

/** A game server of the demo as its console sees it: who is there, and who may be. */
export interface DemoGame {
  readonly records: PluginRecords
  players(): readonly ConnectedPlayer[]
  /** Those of them who are in its list of players. */
  crowd(): readonly DemoPlayer[]
  kick(steamId: string): void
  /** Whether a player may join: not while banned there, nor shortly after a kick. */
  admits(steamId: string): boolean
  /** Players who take part without being in the crowd: those of them who may. */
  visit(guests: readonly DemoPlayer[]): readonly DemoPlayer[]
}

export interface DemoGameDeps {
  /** Names of the players in the crowd. */
  crowd(): readonly string[]
  /** Drops one of them. */
  drop(name: string): void
  /** Epoch milliseconds. */
  now(): number
}

const connected = ({ name, account }: DemoPlayer): ConnectedPlayer => ({
  userId: userIdOf(account),
  name,
  steamId: steamIdOfAccount(account),
})

export function createDemoGame({ crowd, drop, now }: DemoGameDeps): DemoGame {
  const records: PluginRecords = { vips: new Map(), bans: new Map() }
  const kickedAt = new Map<string, number>()
  let guests: readonly DemoPlayer[] = []

  const admits = (steamId: string): boolean => {
    const ban = records.bans.get(steamId)
    if (ban !== undefined && (ban.endsAt === null || ban.endsAt > now())) return false
    return now() - (kickedAt.get(steamId) ?? Number.NEGATIVE_INFINITY) > staysAway
  }
  const admitted = ({ account }: DemoPlayer): boolean => admits(steamIdOfAccount(account))
  return {
    records,
    crowd: () => playersNamed(crowd()),
    players: () => [...guests.filter(admitted), ...playersNamed(crowd())].map(connected),
    kick(steamId) {
      kickedAt.set(steamId, now())
      for (const { account, name } of playersNamed(crowd())) if (steamIdOfAccount(account) === steamId) drop(name)
    },
    admits,
    visit(all) {
      guests = all.filter(admitted)
      return guests
    },
  }
}
