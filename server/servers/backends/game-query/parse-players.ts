import type { ServerPlayer } from '../../rules/server-state.ts'
import { readBytes } from './byte-reader.ts'
import * as packets from './packets.ts'
import { theShip } from './parse-info.ts'
import { fail, ok, type Result } from './result.ts'

/** CS:GO with host_players_show 1 sends one pseudo player of this name whose score is the slot count. */
const pseudoPlayer = 'Max Players'
const counterStrike = 730
const playerLimit = 255

/** The reported time in seconds; null for NaN, infinite or negative values. */
const knownTime = (time: number): number | null => (Number.isFinite(time) && time >= 0 ? time : null)

/**
 * Parses a whole A2S_PLAYER reply. The header's count may be too high or too low (lists cut above 55, counts of 170
 * on an 8-slot server, 2 before five entries), so the list ends with its bytes; a truncated entry is dropped. At most
 * 255 players. Only The Ship has other data after its entries, and is read up to the count.
 *
 * @param appId of the server's A2S_INFO, for the quirks of some games. Total: never throws.
 */
export function parsePlayers(bytes: Buffer, appId: number): Result<ServerPlayer[]> {
  if (packets.typeOf(bytes) !== packets.type.players) return fail('unexpected-type')
  const reader = readBytes(bytes, 5)
  const count = reader.u8()
  if (reader.truncated) return fail('truncated')
  const most = appId === theShip ? count : playerLimit
  const players: ServerPlayer[] = []
  for (let i = 0; i < most && !reader.atEnd; i++) {
    reader.skip(1)
    const name = reader.text()
    reader.skip(4)
    const time = knownTime(reader.f32())
    if (reader.truncated) break
    if (appId !== counterStrike || name !== pseudoPlayer) players.push({ name, time })
  }
  return players.length === 0 && reader.truncated ? fail('truncated') : ok(players)
}
