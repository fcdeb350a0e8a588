import { type ByteReader, readBytes } from './byte-reader.ts'
import * as packets from './packets.ts'
import { fail, ok, type Result } from './result.ts'

/** The used fields of A2S_INFO, without the name, since the community's name is shown. Texts are cleaned (S24). */
export interface InfoReply {
  readonly map: string
  /** 0 for the old GoldSource form, which has none. */
  readonly appId: number
  /** The header's count. Most servers count bots as players; others, such as CS2 with `host_info_show 1`, do not. */
  readonly players: number
  /** Players without bots, as far as this reply alone tells: see {@link withoutBots}. */
  readonly current: number
  readonly max: number
  readonly bots: number
  readonly passworded: boolean
  readonly vac: boolean
  readonly version: string | null
}

/** The Ship has three more bytes between VAC and version. */
export const theShip = 2400
const gameIdFlag = 0x01

/** More bots than players: the count leaves bots out. Otherwise it is taken to include them, as on most servers. */
const withoutBots = (players: number, bots: number): number => (bots > players ? players : players - bots)

/** The extra data: only the game id matters, because appId is cut to 16 bits. Order: port, Steam id, TV, keywords. */
function appIdOf(reader: ByteReader, shortAppId: number): number {
  const flags = reader.u8()
  if (flags & 0x80) reader.skip(2)
  if (flags & 0x10) reader.skip(8)
  if (flags & 0x40) {
    reader.skip(2)
    reader.skipText()
  }
  if (flags & 0x20) reader.skipText()
  if (!(flags & gameIdFlag)) return shortAppId
  const fullAppId = reader.i32() & 0xffffff
  reader.skip(4)
  return reader.truncated || fullAppId === 0 ? shortAppId : fullAppId
}

function sourceInfo(reader: ByteReader): InfoReply | undefined {
  reader.skip(1)
  reader.skipText()
  const map = reader.text()
  reader.skipText()
  reader.skipText()
  const shortAppId = reader.u16()
  const [players, max, bots] = [reader.u8(), reader.u8(), reader.u8()]
  if (reader.truncated) return undefined
  reader.skip(2)
  const [passworded, vac] = [reader.u8() === 1, reader.u8() === 1]
  if (shortAppId === theShip) reader.skip(3)
  const version = reader.text() || null
  const appId = appIdOf(reader, shortAppId)
  return { map, appId, players, current: withoutBots(players, bots), max, bots, passworded, vac, version }
}

/**
 * The bytes after the mod flag. Some servers set the flag and send no block, and some end before the number of bots, as
 * HLTV does by design.
 */
function goldSourceTail(reader: ByteReader, isMod: boolean): { readonly vac: boolean; readonly bots: number } {
  const hasBlock = isMod && reader.left > 2
  if (hasBlock) {
    reader.skipText()
    reader.skipText()
    reader.skip(11)
  }
  const vac = reader.u8()
  // Two bytes that are neither are the start of a block that was cut.
  if (isMod && !hasBlock && vac > 1) return { vac: false, bots: 0 }
  return { vac: vac === 1, bots: reader.u8() }
}

function goldSourceInfo(reader: ByteReader): InfoReply | undefined {
  reader.skipText()
  reader.skipText()
  const map = reader.text()
  reader.skipText()
  reader.skipText()
  const [players, max] = [reader.u8(), reader.u8()]
  if (reader.truncated) return undefined
  reader.skip(3)
  const passworded = reader.u8() === 1
  const { vac, bots } = goldSourceTail(reader, reader.u8() === 1)
  return { map, appId: 0, players, current: withoutBots(players, bots), max, bots, passworded, vac, version: null }
}

/**
 * Parses a whole A2S_INFO reply in its Source (0x49) or GoldSource (0x6D) form. What follows the counts is optional: where
 * it is short, unterminated or inconsistent, what was read before stands. Total: never throws.
 */
export function parseInfo(bytes: Buffer): Result<InfoReply> {
  const type = packets.typeOf(bytes)
  if (type !== packets.type.info && type !== packets.type.goldSourceInfo) return fail('unexpected-type')
  const reader = readBytes(bytes, 5)
  const reply = type === packets.type.info ? sourceInfo(reader) : goldSourceInfo(reader)
  return reply === undefined ? fail('truncated') : ok(reply)
}
