import { crc32 } from 'node:zlib'
import bunzip from 'seek-bzip'
import { fail, ok, type Result } from './result.ts'

/** What an answer may grow to (bytes). */
const sizeLimit = 1024 * 1024

/** One MiB at the smallest block size is 11 blocks; thousands of tiny ones would keep the decoder busy for a second. */
const blockLimit = 16

/** How often the 48 bits that begin a block occur, at whatever bit offset. */
function countBlocks(archive: Buffer): number {
  let count = 0
  let high = 0
  let low = 0
  for (const byte of archive) {
    for (let bit = 7; bit >= 0; bit--) {
      high = ((high << 1) | (low >>> 23)) & 0xffffff
      low = ((low << 1) | ((byte >> bit) & 1)) & 0xffffff
      if (high === 0x314159 && low === 0x265359) count += 1
    }
  }
  return count
}

/** A stream over bytes that ends with an error: the decoder itself does not notice the end. */
function inputOf(bytes: Buffer) {
  let at = 0
  const readByte = (): number => {
    const byte = bytes[at++]
    if (byte === undefined) throw new RangeError('end of input')
    return byte
  }
  return {
    readByte,
    read(into: Uint8Array, offset: number, length: number): number {
      for (let i = 0; i < length; i++) into[offset + i] = readByte()
      return length
    },
    eof: () => at >= bytes.length,
  }
}

/**
 * Unpacks a bzip2 archive whose size and CRC-32 the packet declared. The declared size is checked before anything is
 * decoded, and the decoder may not write one byte more. Total: never throws; the work is bounded.
 */
export function unpack(archive: Buffer, declaredSize: number, declaredCrc: number): Result<Buffer> {
  if (declaredSize < 1 || declaredSize > sizeLimit) return fail('too-large')
  if (countBlocks(archive) > blockLimit) return fail('too-large')
  const output = Buffer.alloc(declaredSize)
  let written = 0
  const writeByte = (byte: number): void => {
    if (written >= declaredSize) throw new RangeError('more output than declared')
    output[written++] = byte
  }
  try {
    bunzip.decode(inputOf(archive), { writeByte })
  } catch {
    return fail('bad-compression')
  }
  return written === declaredSize && crc32(output) === declaredCrc >>> 0 ? ok(output) : fail('bad-compression')
}
