import { type ByteReader, readBytes } from './byte-reader.ts'
import * as packets from './packets.ts'
import { fail, ok, type Result } from './result.ts'

/** The used fields of A2S_INFO, without the name, since the community's name is shown. Texts are cleaned (S24). */
export interface InfoReply {
  readonly map: string
  /** 0 for the old GoldSource form, which has none. */
  readonly appId: number
  /** Players: the header's count without bots, at least 0. */
  readonly current: number
  readonly max: number
  readonly bots: number
  readonly passworded: boolean
  readonly vac: boolean
  readonly version: string | null
}

/** The Ship has three more bytes between VAC and version. */
const theShip = 2400
const hltv = 0x70
const gameIdFlag = 0x01

/** The extra data: only the game id matters, because appId is cut to 16 bits. Order: port, Steam id, TV, keywords. */
function appIdOf(reader: ByteReader, shortAppId: number): number {
  if (reader.atEnd) return shortAppId
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
  return fullAppId || shortAppId
}

function sourceInfo(reader: ByteReader): InfoReply {
  reader.skip(1)
  reader.skipText()
  const map = reader.text()
  reader.skipText()
  reader.skipText()
  const shortAppId = reader.u16()
  const [players, max, bots] = [reader.u8(), reader.u8(), reader.u8()]
  reader.skip(2)
  const [passworded, vac] = [reader.u8() === 1, reader.u8() === 1]
  if (shortAppId === theShip) reader.skip(3)
  const version = reader.text() || null
  const appId = appIdOf(reader, shortAppId)
  return { map, appId, current: Math.max(0, players - bots), max, bots, passworded, vac, version }
}

function goldSourceInfo(reader: ByteReader): InfoReply {
  reader.skipText()
  reader.skipText()
  const map = reader.text()
  reader.skipText()
  reader.skipText()
  const [players, max] = [reader.u8(), reader.u8()]
  reader.skip(1)
  const kind = reader.u8()
  reader.skip(1)
  const passworded = reader.u8() === 1
  if (reader.u8() === 1) {
    reader.skipText()
    reader.skipText()
    reader.skip(11)
  }
  const vac = reader.u8() === 1
  // HLTV ends here: it has no bots byte.
  const bots = kind === hltv && reader.atEnd ? 0 : reader.u8()
  return { map, appId: 0, current: Math.max(0, players - bots), max, bots, passworded, vac, version: null }
}

/** Parses a whole A2S_INFO reply in its Source (0x49) or GoldSource (0x6D) form. Total: never throws. */
export function parseInfo(bytes: Buffer): Result<InfoReply> {
  const type = packets.typeOf(bytes)
  if (type !== packets.type.info && type !== packets.type.goldSourceInfo) return fail('unexpected-type')
  const reader = readBytes(bytes, 5)
  const reply = type === packets.type.info ? sourceInfo(reader) : goldSourceInfo(reader)
  return reader.truncated ? fail('truncated') : ok(reply)
}
