import { hours, minutes } from '../../contract/duration.ts'

import type { PlayedMode } from './modes.ts'
import type { DemoPlayer } from './people.ts'

type Side = 'CT' | 'TERRORIST'
type Random = () => number

const rifles = ['ak47', 'm4a1', 'm4a1_silencer', 'ak47', 'galilar', 'aug', 'awp', 'deagle', 'mp9']
const pistols = ['glock', 'usp_silencer', 'deagle', 'p250', 'fiveseven', 'tec9', 'elite']

const two = (n: number): string => String(n).padStart(2, '0')

/** Offset of the wall clocks of the demo's game servers from UTC: they are in China. */
export const clockAhead = hours(8)

/** A moment (epoch milliseconds) as the demo's game servers write it. */
export function wallClock(instant: number): string {
  const date = new Date(instant + clockAhead)
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${day} - ${time}.${String(date.getUTCMilliseconds()).padStart(3, '0')}`
}

/** What a game server logs at `at` (epoch milliseconds) when it goes on to another map. */
export const mapLine = (map: string, at: number): string =>
  `${wallClock(at)} - Loading map "${map.replace(/[\p{Cc}"]/gu, '')}"\n`

/** The number by which the demo's game servers know a player: the same at every visit. */
export const userIdOf = (account: number): number => account % 65_536

interface Fighter {
  readonly player: DemoPlayer
  readonly side: Side
}

/** A name as the game writes it: it takes quotation marks and line feeds out. */
const tag = ({ player }: Fighter, side?: Side | ''): string =>
  `"${player.name.replace(/["\n]/g, "'")}<${userIdOf(player.account)}><[U:1:${player.account}]>${side === undefined ? '' : `<${side}>`}"`

const place = (random: Random): string => `[${[0, 0, 0].map(() => Math.floor(random() * 4000) - 2000).join(' ')}]`

const strength = ({ player: { skill, isSuspect } }: Fighter): number => (isSuspect === true ? 9 : 0.3 + skill)
const headshots = ({ player: { skill, isSuspect } }: Fighter): number =>
  isSuspect === true ? 0.97 : 0.3 + skill * 0.35

/** Picks one at random, weighted by strength. */
function pick(fighters: readonly Fighter[], random: Random): Fighter | undefined {
  const sum = fighters.reduce((all, fighter) => all + strength(fighter), 0)
  let at = random() * sum
  return fighters.find((fighter) => {
    at -= strength(fighter)
    return at < 0
  })
}

function killText(killer: Fighter, victim: Fighter, isPistol: boolean, random: Random): string {
  const weapons = isPistol ? pistols : rifles
  const weapon = weapons[Math.floor(random() * weapons.length)] ?? 'ak47'
  const flags = random() < headshots(killer) ? ' (headshot)' : ''
  return `${tag(killer, killer.side)} ${place(random)} killed ${tag(victim, victim.side)} ${place(random)} with "${weapon}"${flags}`
}

function* skirmish(fighters: readonly Fighter[], rules: PlayedMode, random: Random): Generator<string> {
  const kills = Math.max(1, Math.round(fighters.length * (rules.isDuel ? 0.3 : 0.5)))
  for (let i = 0; i < kills; i += 1) {
    const killer = pick(fighters, random)
    const others = fighters.filter((one) => one !== killer)
    const victim = others[Math.floor(random() * others.length)]
    if (killer !== undefined && victim !== undefined) {
      yield killText(killer, victim, rules.mode === 'dm-pistol', random)
    }
  }
}

function* round(fighters: readonly Fighter[], score: number, random: Random): Generator<string> {
  yield 'World triggered "Round_Start"'
  let alive = fighters
  const of = (side: Side): readonly Fighter[] => alive.filter((one) => one.side === side)
  while (of('CT').length > 0 && of('TERRORIST').length > 0) {
    const killer = pick(alive, random)
    const victim = pick(of(killer?.side === 'CT' ? 'TERRORIST' : 'CT'), random)
    if (killer === undefined || victim === undefined) return
    yield killText(killer, victim, false, random)
    alive = alive.filter((one) => one !== victim)
  }
  const side = of('CT').length > 0 ? 'CT' : 'TERRORIST'
  const notice = side === 'CT' ? 'SFUI_Notice_CTs_Win' : 'SFUI_Notice_Terrorists_Win'
  yield `Team "${side}" triggered "${notice}" (CT "${score}") (T "${score}")`
  yield 'World triggered "Round_End"'
}

/** A match on a game server of the demo; remembers who is on which side. */
export interface Match {
  /** The lines about who has come and gone since then, all of them at `at`. */
  change(players: readonly DemoPlayer[], at: number): readonly string[]
  /**
   * The lines that a game server logs from `from` to `to` (epoch milliseconds) with these players, in the format of logs
   * over HTTP: joins, departures and what is played. With fewer than two players nothing is played.
   */
  play(players: readonly DemoPlayer[], from: number, to: number): readonly string[]
}

/** What a game server logs while a player connects. */
const connection = (one: Fighter): string[] => [
  `${tag(one, '')} connected, address ""`,
  `${tag(one, '')} STEAM USERID validated`,
  `${tag(one, '')} entered the game`,
]

const phrases = ['gg', 'nice', 'gl hf', '好球', '稳', 'one more?']

/** Now and then someone says something. */
function chat(fighters: readonly Fighter[], random: Random): string[] {
  const one = fighters[Math.floor(random() * fighters.length * 4)]
  const phrase = phrases[Math.floor(random() * phrases.length)] ?? 'gg'
  return one === undefined ? [] : [`${tag(one, one.side)} say "${phrase}"`]
}

export interface MatchOptions {
  /** Whether the log also has connections and what players say, which the past goes without. */
  readonly hasConnections?: boolean
}

export function createMatch(rules: PlayedMode, random: Random, { hasConnections = false }: MatchOptions = {}): Match {
  const seats = new Map<number, Fighter>()

  const onSide = (side: Side): Fighter[] => [...seats.values()].filter((one) => one.side === side)
  const seat = (player: DemoPlayer): Fighter => ({
    player,
    side: onSide('CT').length > onSide('TERRORIST').length ? 'TERRORIST' : 'CT',
  })
  /** Balances the sides as the game does: they differ by at most one player. */
  const balance = (): string[] => {
    const [ct, t] = [onSide('CT'), onSide('TERRORIST')]
    const [larger, smaller, to] = ct.length > t.length ? [ct, t, 'TERRORIST' as const] : [t, ct, 'CT' as const]
    const moved = larger.slice(0, Math.floor((larger.length - smaller.length) / 2))
    for (const one of moved) seats.set(one.player.account, { ...one, side: to })
    return moved.map((one) => `${tag(one)} switched from team <${one.side}> to <${to}>`)
  }
  const change = (players: readonly DemoPlayer[]): string[] => {
    const stay = new Set(players.map(({ account }) => account))
    const gone = [...seats.values()].filter(({ player }) => !stay.has(player.account))
    for (const { player } of gone) seats.delete(player.account)
    const joined = players
      .filter(({ account }) => !seats.has(account))
      .map((player) => {
        const fighter = seat(player)
        seats.set(player.account, fighter)
        return fighter
      })
    return [
      ...gone.map((one) => `${tag(one, one.side)} disconnected (reason "NETWORK_DISCONNECT_DISCONNECT_BY_USER")`),
      ...(hasConnections ? joined.flatMap(connection) : []),
      ...joined.map((one) => `${tag(one)} switched from team <Unassigned> to <${one.side}>`),
      ...balance(),
    ]
  }

  const present = (players: readonly DemoPlayer[]): string[] => change(players.length < 2 ? [] : players)

  return {
    change: (players, at) => present(players).map((text) => `${wallClock(at)} - ${text}\n`),
    play(players, from, to) {
      const changes = present(players)
      const fighters = [...seats.values()]
      const score = Math.floor(from / minutes(1)) % 100
      const action = rules.hasRounds ? round(fighters, score, random) : skirmish(fighters, rules, random)
      const said = hasConnections ? chat(fighters, random) : []
      const texts = [...changes, ...(fighters.length === 0 ? [] : action), ...said]
      const step = (to - from) / texts.length
      return texts.map((text, i) => `${wallClock(from + i * step)} - ${text}\n`)
    },
  }
}
