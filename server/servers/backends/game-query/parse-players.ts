import type { LivePlayer } from '../../rules/live.ts'
import { readBytes } from './byte-reader.ts'
import * as packets from './packets.ts'
import { fail, ok, type Result } from './result.ts'

/** CS:GO with host_players_show 1 sends one pseudo player of this name whose score is the slot count. */
const pseudoPlayer = 'Max Players'
const counterStrike = 730

/** Time in seconds as sent; NaN, infinite or negative is unknown. */
const knownTime = (time: number): number | null => (Number.isFinite(time) && time >= 0 ? time : null)

/**
 * Reads a whole answer to A2S_PLAYER. The header's count may lie in both directions (lists cut above 55, counts of 170
 * on an 8-slot server), so the list ends with its bytes; an entry cut in the middle is dropped. At most 255 players.
 *
 * @param appId of the server's A2S_INFO, for the quirk of appId 730. Total: never throws.
 */
export function parsePlayers(bytes: Buffer, appId: number): Result<LivePlayer[]> {
  if (packets.typeOf(bytes) !== packets.type.players) return fail('unexpected-type')
  const reader = readBytes(bytes, 5)
  const count = reader.u8()
  if (reader.truncated) return fail('truncated')
  const players: LivePlayer[] = []
  for (let i = 0; i < count && !reader.atEnd; i++) {
    reader.skip(1)
    const name = reader.text()
    reader.skip(4)
    const time = knownTime(reader.f32())
    if (reader.truncated) break
    if (appId !== counterStrike || name !== pseudoPlayer) players.push({ name, time })
  }
  return players.length === 0 && reader.truncated ? fail('truncated') : ok(players)
}
