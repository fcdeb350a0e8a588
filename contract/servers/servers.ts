import * as v from 'valibot'
import { isIp, isPingTarget, isPort } from './address.ts'

const zeroOrOne = v.pipe(
  v.union([v.number(), v.string(), v.boolean()]),
  v.transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0)),
)

/**
 * A listed server as `GET /api/servers` returns it (ENT-04). `players` is `current/max`; `players_max` overrides max.
 * `former`, of a server that moved: the last addresses that lead to it.
 */
export const serverSchema = v.object({
  ip: v.pipe(v.string(), v.check(isIp, 'not an IP address')),
  port: v.pipe(v.number(), v.check(isPort, 'not a port')),
  name: v.string(),
  name_display: v.optional(v.nullable(v.string()), null),
  players: v.string(),
  players_max: v.optional(v.nullable(v.number()), null),
  category: v.string(),
  map: v.string(),
  region: v.string(),
  open: zeroOrOne,
  ontop: v.optional(v.number(), 0),
  star: v.optional(zeroOrOne, 0),
  ping_target: v.optional(v.nullable(v.pipe(v.string(), v.check(isPingTarget, 'not host[:port]'))), null),
  former: v.optional(v.array(v.string())),
})
export type Server = v.InferOutput<typeof serverSchema>

/** Without `former`, which few servers have. */
const fields = Object.keys(serverSchema.entries).length - 1
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'
const isZeroOrOne = (value: unknown): boolean => value === 0 || value === 1

/** The number of an entry's fields, without the array of their names that `Object.keys` makes. */
function countFields(raw: object): number {
  let count = 0
  for (const _ in raw) count += 1
  return count
}

/**
 * True for an entry that `serverSchema` accepts and would return unchanged, which is what the portal sends. Written out:
 * the schema takes eight times as long, and a large community's list is parsed before its first row can be shown. An
 * entry for which this is false may still be valid.
 */
export function isServer(raw: { readonly [Field in keyof Server]?: unknown }): raw is Server {
  return (
    typeof raw.ip === 'string' &&
    isIp(raw.ip) &&
    typeof raw.port === 'number' &&
    isPort(raw.port) &&
    typeof raw.name === 'string' &&
    isTextOrNull(raw.name_display) &&
    typeof raw.players === 'string' &&
    (raw.players_max === null || Number.isFinite(raw.players_max)) &&
    typeof raw.category === 'string' &&
    typeof raw.map === 'string' &&
    typeof raw.region === 'string' &&
    isZeroOrOne(raw.open) &&
    Number.isFinite(raw.ontop) &&
    isZeroOrOne(raw.star) &&
    (raw.ping_target === null || (typeof raw.ping_target === 'string' && isPingTarget(raw.ping_target))) &&
    countFields(raw) === fields
  )
}

/** A player in a server (ENT-05). A blank name is a player whose game server hides names; time −1 is unknown. */
export const playerSchema = v.object({
  name: v.string(),
  raw: v.object({ time: v.optional(v.nullable(v.number()), null) }),
})
export type Player = v.InferOutput<typeof playerSchema>

/** The player counts of a server at one moment. `current` excludes `bots`; `max` is 0 if unknown. */
export const playerCountSchema = v.object({ current: v.number(), max: v.number(), bots: v.number() })
export type PlayerCount = v.InferOutput<typeof playerCountSchema>

/**
 * `GET /api/server/info?ip&port`. `count` was read together with `players`; null if unknown. `asOf` is the time of both,
 * in epoch milliseconds.
 */
export const serverInfoSchema = v.object({
  players: v.object({ list: v.array(playerSchema) }),
  count: v.optional(v.nullable(playerCountSchema), null),
  asOf: v.number(),
})
export type ServerInfo = v.InferOutput<typeof serverInfoSchema>

/**
 * 24 hours in equal steps, oldest first. `players[i]` is the highest player count within step i, null where the
 * server was not reached. `maps` are the maps played, as half-open step ranges [from, to).
 */
export const serverHistorySchema = v.object({
  stepSeconds: v.number(),
  /** Epoch seconds at which step 0 begins. */
  start: v.number(),
  players: v.array(v.nullable(v.number())),
  maps: v.array(v.object({ map: v.string(), from: v.number(), to: v.number() })),
})
export type ServerHistory = v.InferOutput<typeof serverHistorySchema>

/**
 * `GET /api/servers/{id}`: the listed server and what only its details page needs. `players` and `bots` were
 * read together with `playerList` and can be older than the counts of `GET /api/servers`.
 */
export const serverDetailSchema = v.object({
  ...serverSchema.entries,
  tickrate: v.nullable(v.number()),
  /** Bots in the server, not counted in `players`. */
  bots: v.number(),
  passworded: v.boolean(),
  vac: v.boolean(),
  version: v.nullable(v.string()),
  /** Epoch milliseconds of the last answer of the game server; null if it never answered. */
  lastSeen: v.nullable(v.number()),
  playerList: v.array(playerSchema),
  /** Time at which `playerList` was read, in epoch milliseconds; null if there is none. */
  playersAsOf: v.optional(v.nullable(v.number()), null),
  history: serverHistorySchema,
})
export type ServerDetail = v.InferOutput<typeof serverDetailSchema>

/**
 * `GET /api/servers/{id}/rules`: the server's own rules, in `zh` and `en` as their readers get them, and in the other
 * languages in which they are written; empty where the page shows the eight general ones.
 */
export const serverRulesSchema = v.array(v.objectWithRest({ zh: v.string(), en: v.string() }, v.string()))
export type ServerRules = v.InferOutput<typeof serverRulesSchema>

const twoWholeNumbers = /^\s*\d{1,5}\s*\/\s*\d{1,5}\s*$/

/** Reads the text `current/max` (SRV-14). A text that is not two whole numbers counts as 0/0. */
export function playerCounts({ players, players_max }: Pick<Server, 'players' | 'players_max'>): {
  current: number
  max: number
} {
  // Without groups: an array of matches for each of ten thousand servers costs four times as much.
  if (!twoWholeNumbers.test(players)) return { current: 0, max: players_max ?? 0 }
  const slash = players.indexOf('/')
  return { current: Number(players.slice(0, slash)), max: players_max ?? Number(players.slice(slash + 1)) }
}
