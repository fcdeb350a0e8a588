import { unpack } from './bunzip.ts'
import { singleHeader } from './packets.ts'
import { fail, ok, type Result } from './result.ts'

const partLimit = 32
const sizeLimit = 64 * 1024
const compressedBit = 0x80
/** Maximum age of a part before the next one arrives (milliseconds). */
export const partLifetime = 2000

/**
 * How one engine lays out a part: where its payload starts, and its place in the whole. GoldSource packs number and
 * total in one byte; Source has a byte each and the part size; Source of 2006 (protocol 7, appIds 215, 240, 17550,
 * 17700) has no size.
 */
interface Layout {
  readonly payload: number
  place(part: Buffer): { number: number; total: number }
}

const bytePlace = (part: Buffer) => ({ number: part.readUInt8(9), total: part.readUInt8(8) })
const nibblePlace = (part: Buffer) => ({ number: part.readUInt8(8) >> 4, total: part.readUInt8(8) & 0x0f })

const source: Layout = { payload: 12, place: bytePlace }
const source2006: Layout = { payload: 10, place: bytePlace }
const goldSource: Layout = { payload: 9, place: nibblePlace }

const startsAt = (part: Buffer, offset: number): boolean =>
  part.length >= offset + 5 && part.readInt32LE(offset) === singleHeader
const archiveAt = (part: Buffer, offset: number): boolean =>
  part.length >= offset + 12 && part.toString('latin1', offset + 8, offset + 11) === 'BZh'

const isCompressed = (part: Buffer): boolean => (part.readUInt8(7) & compressedBit) !== 0

/** The layout of a first part, whose payload begins like a whole reply; undefined for other parts. */
function layoutOf(part: Buffer): Layout | undefined {
  const looksLike = isCompressed(part) ? archiveAt : startsAt
  if (bytePlace(part).number === 0 && looksLike(part, source.payload)) return source
  if (bytePlace(part).number === 0 && looksLike(part, source2006.payload)) return source2006
  if (nibblePlace(part).number === 0 && startsAt(part, goldSource.payload)) return goldSource
  return undefined
}

/** The received parts of one reply. */
export interface Assembly {
  /** Adds a datagram with the split header. Undefined while parts are missing, then the whole reply or its fault. */
  add(part: Buffer, now: number): Result<Buffer> | undefined
}

/** The concatenated payload, compressed or not. */
interface Whole {
  readonly isPacked: boolean
  readonly content: Buffer
}

function join(parts: readonly Buffer[], layout: Layout): Result<Whole> | undefined {
  const byNumber = new Map<number, Buffer>()
  let total = 0
  for (const part of parts) {
    const place = layout.place(part)
    if (total !== 0 && place.total !== total) return fail('bad-split')
    total = place.total
    if (total > partLimit) return fail('too-large')
    if (place.number >= total || part.length < layout.payload) return fail('bad-split')
    if (!byNumber.has(place.number)) byNumber.set(place.number, part.subarray(layout.payload))
  }
  if (byNumber.size < total) return undefined
  const content = Buffer.concat([...byNumber].sort(([a], [b]) => a - b).map(([, payload]) => payload))
  const first = parts[0]
  return ok({ isPacked: first !== undefined && isCompressed(first) && layout !== goldSource, content })
}

/**
 * An empty assembly. Holds at most 32 parts and 64 KiB of one reply id, not older than {@link partLifetime}, and
 * is empty again after a whole reply. It unpacks only one reply, so that a server cannot send one damaged archive
 * after the other.
 */
export function createAssembly(): Assembly {
  let parts: Buffer[] = []
  let size = 0
  let startedAt = 0
  let layout: Layout | undefined
  let hasUnpacked = false

  const restart = (now: number): void => {
    parts = []
    size = 0
    startedAt = now
    layout = undefined
  }

  const open = ({ isPacked, content }: Whole): Result<Buffer> => {
    if (!isPacked) return ok(content)
    if (hasUnpacked || content.length < 8) return fail('bad-compression')
    hasUnpacked = true
    return unpack(content.subarray(8), content.readUInt32LE(0), content.readUInt32LE(4))
  }

  return {
    add(part, now) {
      if (part.length < 10) return fail('bad-split')
      const first = parts[0]
      const belongs = first !== undefined && first.readInt32LE(4) === part.readInt32LE(4)
      if (!belongs || now - startedAt > partLifetime) restart(now)
      if (parts.some((known) => known.equals(part))) return undefined
      size += part.length
      if (parts.length >= partLimit || size > sizeLimit) {
        restart(now)
        return fail('too-large')
      }
      parts.push(part)
      layout ??= layoutOf(part)
      const whole = layout && join(parts, layout)
      if (whole === undefined) return undefined
      restart(now)
      return whole.ok ? open(whole.value) : whole
    },
  }
}
