import * as v from 'valibot'
import { playerSchema } from '../../../contract/servers.ts'
import type { MutableServerList } from './server-list.ts'
import { type ServerList, type ServerPlayer, type ServerState, toPlayer } from './server-state.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const instant = v.nullable(v.number())

const stateSchema = v.object({
  open: v.boolean(),
  map: v.string(),
  current: count,
  max: count,
  bots: count,
  passworded: v.boolean(),
  vac: v.boolean(),
  version: v.nullable(v.string()),
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
const savedSchema = v.object({ sweptAt: instant, live: v.array(v.tuple([v.string(), stateSchema])) })
const savedTextSchema = v.pipe(v.string(), v.parseJson(), savedSchema)

/** The state that a restart or a follower needs, as JSON text. Servers that never replied are omitted. */
export function serialiseServerList(serverList: ServerList): string {
  const saved = (state: ServerState) => ({ ...state, players: state.players.map(toPlayer) })
  const live = [...serverList.all()].filter((s) => s.state.lastSeen !== null).map((s) => [s.listed.id, saved(s.state)])
  return JSON.stringify({ sweptAt: serverList.sweptAt, live })
}

/**
 * Restores saved states into a list that already has its servers. Returns false and changes nothing if `body` is not the
 * output of {@link serialiseServerList}, for example because another build wrote it or the row is damaged.
 */
export function restoreServerList(serverList: MutableServerList, body: string): boolean {
  const saved = v.safeParse(savedTextSchema, body)
  if (!saved.success) return false
  for (const [id, state] of saved.output.live) serverList.setState(id, state)
  if (saved.output.sweptAt !== null) serverList.finishSweep(saved.output.sweptAt)
  return true
}

/** The players of each saved server that was online with players on it; empty if `body` is damaged. */
export function savedPlayers(body: string): ReadonlyMap<string, number> {
  const saved = v.safeParse(savedTextSchema, body)
  const occupied = saved.success ? saved.output.live.filter(([, { open, current }]) => open && current > 0) : []
  return new Map(occupied.map(([id, { current }]) => [id, current]))
}
