import { minutes } from '../../contract/duration.ts'

/** The number of players on a demo server: constant, or between two bounds. */
export type Attendance =
  | { readonly kind: 'fixed'; readonly players: number }
  | { readonly kind: 'lively'; readonly from: number; readonly to: number }

export interface CrowdRules {
  readonly attendance: Attendance
  readonly maps: readonly string[]
  readonly names: readonly string[]
}

export interface Crowd {
  /** `joinedAt` in epoch milliseconds. */
  readonly players: readonly { readonly name: string; readonly joinedAt: number }[]
  readonly map: string
  readonly mapEndsAt: number
}

type Random = () => number

const between = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
const pick = (random: Random, list: readonly string[]): string => list[between(random, 0, list.length - 1)] ?? ''
const nextMapEnd = (now: number, random: Random): number => now + minutes(4) + random() * minutes(14)

/** A name that no player on the server has, unless all are taken. */
function freshName(taken: readonly { readonly name: string }[], names: readonly string[], random: Random): string {
  const free = names.filter((name) => !taken.some((player) => player.name === name))
  return pick(random, free.length > 0 ? free : names)
}

/** Without names, no player joins. */
const join = (crowd: Crowd, rules: CrowdRules, joinedAt: number, random: Random): Crowd =>
  rules.names.length === 0
    ? crowd
    : { ...crowd, players: [...crowd.players, { name: freshName(crowd.players, rules.names, random), joinedAt }] }

const leave = (crowd: Crowd, random: Random): Crowd => {
  const index = between(random, 0, crowd.players.length - 1)
  return { ...crowd, players: crowd.players.filter((_, i) => i !== index) }
}

/** A server that has been running for a while at `now` (epoch milliseconds). */
export function createCrowd(rules: CrowdRules, now: number, random: Random): Crowd {
  const { attendance } = rules
  const count = attendance.kind === 'fixed' ? attendance.players : between(random, attendance.from, attendance.to)
  const empty: Crowd = { players: [], map: pick(random, rules.maps), mapEndsAt: nextMapEnd(now, random) }
  return Array.from({ length: count }).reduce<Crowd>(
    (crowd) => join(crowd, rules, now - random() * minutes(70), random),
    empty,
  )
}

/**
 * One step later: sometimes a player joins or leaves, or a map ends. Servers with a constant number replace a player.
 */
export function stepCrowd(crowd: Crowd, rules: CrowdRules, now: number, random: Random): Crowd {
  const { attendance, maps } = rules
  const onMap =
    now < crowd.mapEndsAt
      ? crowd
      : {
          ...crowd,
          map: pick(random, maps.length > 1 ? maps.filter((map) => map !== crowd.map) : maps),
          mapEndsAt: nextMapEnd(now, random),
        }
  const chance = random()
  if (attendance.kind === 'fixed') {
    return attendance.players > 0 && chance < 0.05 ? join(leave(onMap, random), rules, now, random) : onMap
  }
  if (chance < 0.2 && onMap.players.length < attendance.to) return join(onMap, rules, now, random)
  if (chance > 0.8 && onMap.players.length > attendance.from) return leave(onMap, random)
  return onMap
}
