import { crc32 } from 'node:zlib'
import { BadArchive, decodeArchive } from './bzip2-block.ts'
import { fail, ok, type Result } from './result.ts'

const mostPlayers = 255
/** `MAX_PLAYER_NAME_LENGTH` of Source; engines that compress their replies allow 32. */
const longestName = 128

/**
 * Largest unpacked reply in bytes: a list of 255 players, each with an index, a name, a score and a time. No other
 * requested reply is longer.
 */
export const unpackedLimit = 6 + mostPlayers * (1 + longestName + 4 + 4)

/** The largest bzip2 output for incompressible content, by its manual: one per cent and 600 bytes more. */
const longestArchive = (size: number): number => Math.ceil(size * 1.01) + 600

/**
 * Unpacks a bzip2 archive whose size and CRC-32 the packet declared. The declared size is checked before anything is
 * decoded and bounds the work. Total: never throws.
 */
export function unpack(archive: Buffer, declaredSize: number, declaredCrc: number): Result<Buffer> {
  if (declaredSize < 1 || declaredSize > unpackedLimit) return fail('too-large')
  if (archive.length > longestArchive(declaredSize)) return fail('too-large')
  try {
    const output = decodeArchive(archive, declaredSize)
    return crc32(output) === declaredCrc >>> 0 ? ok(output) : fail('bad-compression')
  } catch (error) {
    if (error instanceof BadArchive) return fail('bad-compression')
    throw error
  }
}
