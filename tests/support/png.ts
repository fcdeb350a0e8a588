import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

export interface PngParts {
  /** Instead of the rows that the size needs. */
  readonly unpacked?: Uint8Array
  /** Between header and picture. */
  readonly extra?: readonly Buffer[]
  readonly isInterlaced?: boolean
}

/** A PNG of one colour (8 bits per sample, RGB). */
export function pngFile(width: number, height: number, parts: PngParts = {}): Buffer {
  const { unpacked = Buffer.alloc(height * (1 + width * 3)), extra = [], isInterlaced = false } = parts
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8)
  const picture = pngChunk('IDAT', deflateSync(unpacked))
  return Buffer.concat([signature, pngChunk('IHDR', header), ...extra, picture, pngChunk('IEND')])
}
