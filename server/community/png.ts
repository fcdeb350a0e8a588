import { createHash } from 'node:crypto'
import { crc32, createInflate } from 'node:zlib'
import pLimit from 'p-limit'
import { pictureLimit } from '../../contract/content/pictures.ts'

/** However many are uploaded at once. */
const oneAtATime = pLimit(1)

/** An uploaded picture: its id (contract/content/pictures.ts), and its bytes without what a picture does not need. */
export interface Picture {
  readonly id: string
  readonly bytes: Buffer
}
type ReadPicture = Picture | { readonly problem: string }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Chunk {
  readonly type: string
  readonly data: Buffer
  /** With its length, type and checksum. */
  readonly whole: Buffer
}

/** The chunks up to the last one (PNG, third edition, 5.3); undefined: the file is damaged or not complete. */
function chunksOf(bytes: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const named = bytes.subarray(at + 4, end - 4)
    if (crc32(named) !== bytes.readUInt32BE(end - 4)) return undefined
    const type = named.toString('latin1', 0, 4)
    chunks.push({ type, data: named.subarray(4), whole: bytes.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

/** Bit depths and samples per pixel of each colour type (11.2.1). */
const colorTypes = new Map([
  [0, { depths: [1, 2, 4, 8, 16], samples: 1 }],
  [2, { depths: [8, 16], samples: 3 }],
  [3, { depths: [1, 2, 4, 8], samples: 1 }],
  [4, { depths: [8, 16], samples: 2 }],
  [6, { depths: [8, 16], samples: 4 }],
])

interface Header {
  readonly width: number
  readonly height: number
  readonly colorType: number
  readonly bitsPerPixel: number
  readonly isInterlaced: boolean
}

function headerOf(chunk: Chunk | undefined): Header | undefined {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) return undefined
  const [width, height] = [chunk.data.readUInt32BE(0), chunk.data.readUInt32BE(4)]
  const [depth = 0, colorType = 0, compression, filter, interlace = 0] = chunk.data.subarray(8)
  const kind = colorTypes.get(colorType)
  if (kind === undefined || !kind.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    return undefined
  }
  return { width, height, colorType, bitsPerPixel: depth * kind.samples, isInterlaced: interlace === 1 }
}

/** First column and row, and steps, of the passes of an interlaced picture (8.1). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The rows of the unpacked picture, in their order: how many, of how many bytes, each after its filter. */
function rowsOf({ width, height, bitsPerPixel, isInterlaced }: Header) {
  const bytesFor = (pixels: number): number => Math.ceil((pixels * bitsPerPixel) / 8)
  if (!isInterlaced) return [{ rows: height, bytes: bytesFor(width) }]
  return passes.flatMap(([x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    return columns > 0 && rows > 0 ? [{ rows, bytes: bytesFor(columns) }] : []
  })
}

/**
 * Whether the bytes unpack into exactly these rows, with filters that there are (9.2). They are looked at as they are unpacked:
 * of a picture of 60 kB, 60 MB are never held at once.
 */
async function areRows(packed: Buffer, header: Header): Promise<boolean> {
  const ends = rowsOf(header).flatMap(({ rows, bytes }) => Array.from({ length: rows }, () => 1 + bytes))
  let row = 0
  let left = 0
  const inflate = createInflate()
  inflate.end(packed)
  try {
    for await (const chunk of inflate) {
      const part: Buffer = chunk
      for (let at = 0; at < part.length; ) {
        if (left === 0) {
          left = ends[row] ?? 0
          row += 1
          if (left === 0 || (part[at] ?? 255) > 4) return false
        }
        const taken = Math.min(left, part.length - at)
        at += taken
        left -= taken
      }
    }
  } catch {
    return false
  }
  return left === 0 && row === ends.length
}

const mostSide = 3840
const mostUnpacked = 67_108_864

/** What a picture needs: no texts, no places where it was taken, nothing that moves. */
const kept = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']
/** A program that does not know a critical chunk cannot show the picture (5.4). */
const isUnknownCritical = ({ type }: Chunk): boolean => /^[A-Z]/.test(type) && !kept.includes(type)

const damaged = { problem: 'the file is damaged or not complete' }

/**
 * Reads an uploaded picture as a stranger's: only PNG, every checksum right, and unpacked into exactly the bytes that its
 * size promises, so that it cannot be a bomb. What browsers do not need is removed.
 */
export async function readPicture(file: Uint8Array): Promise<ReadPicture> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length > pictureLimit) return { problem: `the file has more than ${pictureLimit / 1_048_576} MB` }
  if (!bytes.subarray(0, signature.length).equals(signature)) {
    return { problem: 'the file is not a PNG; SVG, JPEG, WebP and others are not accepted' }
  }
  const chunks = chunksOf(bytes)
  const header = headerOf(chunks?.[0])
  if (chunks === undefined || header === undefined || chunks.some(isUnknownCritical)) return damaged
  if (header.colorType === 3 && !chunks.some(({ type }) => type === 'PLTE')) return damaged
  const { width, height } = header
  const expected = rowsOf(header).reduce((sum, { rows, bytes: each }) => sum + rows * (1 + each), 0)
  if (width < 16 || height < 16 || width > mostSide || height > mostSide || expected > mostUnpacked) {
    return { problem: `the picture has ${width}x${height} pixels; 16 to ${mostSide} are accepted` }
  }
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  if (!(await oneAtATime(areRows, packed, header))) return damaged
  const needed = chunks.filter(({ type }) => kept.includes(type)).map(({ whole }) => whole)
  const clean = Buffer.concat([signature, ...needed])
  const hash = createHash('sha256').update(clean).digest('hex').slice(0, 32)
  return { id: `${hash}-${width}x${height}`, bytes: clean }
}
