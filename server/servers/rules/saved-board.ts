import * as v from 'valibot'
import { playerSchema } from '../../../contract/servers.ts'
import type { MutableBoard } from './board.ts'
import { type Board, type LivePlayer, type LiveState, toPlayer } from './live.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const instant = v.nullable(v.number())

const liveSchema = v.object({
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
      v.transform(({ name, raw }): LivePlayer => ({ name, time: raw.time })),
    ),
  ),
  // Missing in boards saved by older builds.
  playersCount: v.optional(v.nullable(v.object({ current: count, max: count, bots: count })), null),
  playersAsOf: instant,
})
const savedSchema = v.object({ sweptAt: instant, live: v.array(v.tuple([v.string(), liveSchema])) })

/** What a restart or a follower needs of a board, as JSON text. Servers that never answered are left out. */
export function serialiseBoard(board: Board): string {
  const saved = (live: LiveState) => ({ ...live, players: live.players.map(toPlayer) })
  const live = [...board.all()].filter((s) => s.live.lastSeen !== null).map((s) => [s.listed.id, saved(s.live)])
  return JSON.stringify({ sweptAt: board.sweptAt, live })
}

/**
 * Puts a saved state on a board that already holds its listed servers. Answers false, and changes nothing, where `body`
 * is not what {@link serialiseBoard} writes (an older build's state, a damaged row).
 */
export function restoreBoard(board: MutableBoard, body: string): boolean {
  const saved = v.safeParse(v.pipe(v.string(), v.parseJson(), savedSchema), body)
  if (!saved.success) return false
  for (const [id, live] of saved.output.live) board.setLive(id, live)
  if (saved.output.sweptAt !== null) board.finishSweep(saved.output.sweptAt)
  return true
}
