import { runInNewContext } from 'node:vm'
import { crc32 } from 'node:zlib'
import bunzip from 'seek-bzip'
import { fail, ok, type Result } from './result.ts'

/** What an answer may grow to (bytes). */
const sizeLimit = 1024 * 1024

/**
 * 64 KiB of tiny blocks keep the decoder busy for half a second, in which nothing else is answered. An honest archive
 * takes a few milliseconds, so V8 ends the decoder after this many.
 */
const timeLimit = 250

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
 * decoded, and the decoder may not write one byte more. Total: never throws, never runs longer than 250 ms.
 */
export function unpack(archive: Buffer, declaredSize: number, declaredCrc: number): Result<Buffer> {
  if (declaredSize < 1 || declaredSize > sizeLimit) return fail('too-large')
  const output = Buffer.alloc(declaredSize)
  let written = 0
  const writeByte = (byte: number): void => {
    if (written >= declaredSize) throw new RangeError('more output than declared')
    output[written++] = byte
  }
  const decode = (): unknown => bunzip.decode(inputOf(archive), { writeByte })
  try {
    runInNewContext('decode()', { decode }, { timeout: timeLimit })
  } catch {
    return fail('bad-compression')
  }
  return written === declaredSize && crc32(output) === declaredCrc >>> 0 ? ok(output) : fail('bad-compression')
}
