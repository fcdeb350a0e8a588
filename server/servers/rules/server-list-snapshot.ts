import * as v from 'valibot'
import { queryFailureSchema } from '../../../contract/servers/query-failure.ts'
import { playerSchema } from '../../../contract/servers/servers.ts'
import type { MutableServerList } from './server-list.ts'
import { type ServerEntry, type ServerPlayer, type ServerState, toPlayer } from './server-state.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const instant = v.nullable(v.number())

const stateSchema = v.object({
  open: v.boolean(),
  map: v.string(),
  current: count,
  max: count,
  bots: count,
  // Missing in snapshots saved by older builds.
  botsApart: v.optional(v.nullable(v.picklist(['info', 'list'])), null),
  passworded: v.boolean(),
  vac: v.boolean(),
  version: v.nullable(v.string()),
  failure: v.optional(v.nullable(queryFailureSchema), null),
  lastSeen: instant,
  players: v.array(
    v.pipe(
      playerSchema,
      v.transform(({ name, raw }): ServerPlayer => ({ name, time: raw.time })),
    ),
  ),
  // Missing in snapshots saved by older builds.
  playersCount: v.optional(v.nullable(v.object({ current: count, max: count, bots: count })), null),
  playersAsOf: instant,
})
const savedSchema = v.object({
  sweptAt: instant,
  // Missing in snapshots saved by older builds.
  listVersion: v.optional(v.nullable(v.number()), null),
  live: v.array(v.tuple([v.string(), stateSchema])),
})
const savedTextSchema = v.pipe(v.string(), v.parseJson(), savedSchema)

/** What is saved beside the states: see {@link Publication}. */
export interface SavedTimes {
  readonly sweptAt: number | null
  readonly listVersion: number | null
}

/** States that a restart or a follower needs, as JSON text. Servers that never replied are omitted. */
export function serialiseServers(servers: Iterable<ServerEntry>, { sweptAt, listVersion }: SavedTimes): string {
  const saved = (state: ServerState) => ({ ...state, players: state.players.map(toPlayer) })
  const live = [...servers].filter((s) => s.state.lastSeen !== null).map((s) => [s.listed.id, saved(s.state)])
  return JSON.stringify({ sweptAt, listVersion, live })
}

/** Saved states, by server id. */
export interface SavedStates extends SavedTimes {
  readonly live: readonly (readonly [id: string, state: ServerState])[]
}

/** Undefined if `body` is not the output of {@link serialiseServers}. */
export function parseServers(body: string): SavedStates | undefined {
  const saved = v.safeParse(savedTextSchema, body)
  return saved.success ? saved.output : undefined
}

/**
 * Restores saved states into a list that already has its servers. Returns undefined and changes nothing if `body` is not
 * the output of {@link serialiseServers}, for example because another build wrote it or the row is damaged.
 */
export function restoreServers(serverList: MutableServerList, body: string): SavedTimes | undefined {
  const saved = parseServers(body)
  if (saved === undefined) return undefined
  const { sweptAt, listVersion, live } = saved
  for (const [id, state] of live) serverList.setState(id, state)
  if (sweptAt !== null && sweptAt !== serverList.sweptAt) serverList.finishSweep(sweptAt)
  return { sweptAt, listVersion }
}

/** The players of each saved server that was online with players on it; empty if `body` is damaged. */
export function savedPlayers(body: string): ReadonlyMap<string, number> {
  const occupied = parseServers(body)?.live.filter(([, { open, current }]) => open && current > 0) ?? []
  return new Map(occupied.map(([id, { current }]) => [id, current]))
}
