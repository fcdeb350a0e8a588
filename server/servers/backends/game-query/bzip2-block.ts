/**
 * A decoder for bzip2 archives of one block, with which Source engines of 2006 to 2013 compress their longest replies.
 * The format is that of bzip2 1.0.8; there is no specification. A general decoder reads a whole block of up to 900 kB
 * before its output can be compared with a limit; this one checks the limit first.
 */

const blockMagic = [0x31_4159, 0x26_5359] as const
const longestCode = 20
/** Symbols that one Huffman table codes before the next selector chooses another. */
const groupSize = 50
const [runA, runB] = [0, 1]

/** The archive is damaged or exceeds its limit. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}

/** Reads bits, the highest of each byte first. @throws BadArchive at the end of the bytes. */
class BitReader {
  readonly #bytes: Uint8Array
  #at = 0
  #held = 0
  #count = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  bit(): number {
    if (this.#count === 0) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) throw new BadArchive('the archive ends early')
      this.#at += 1
      this.#held = byte
      this.#count = 8
    }
    this.#count -= 1
    return (this.#held >>> this.#count) & 1
  }

  /** Whole bytes, before the first bit is read or after a multiple of eight. */
  skip(bytes: number): void {
    this.#at += bytes
  }

  /** @param count At most 24. */
  read(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) value = (value << 1) | this.bit()
    return value
  }
}

/** The bytes that occur in the block, in ascending order. */
function readUsedBytes(bits: BitReader): number[] {
  const ranges = bits.read(16)
  const used: number[] = []
  for (let range = 0; range < 16; range++) {
    if (((ranges >>> (15 - range)) & 1) === 0) continue
    const members = bits.read(16)
    for (let member = 0; member < 16; member++) {
      if (((members >>> (15 - member)) & 1) === 1) used.push(range * 16 + member)
    }
  }
  return used
}

/** The table of each group of symbols. */
function readSelectors(bits: BitReader, tables: number, limit: number): number[] {
  const count = bits.read(15)
  if (count < 1 || count > limit) throw new BadArchive('more selectors than the block can need')
  const order = Array.from({ length: tables }, (_, table) => table)
  const selectors: number[] = []
  for (let i = 0; i < count; i++) {
    let position = 0
    while (bits.bit() === 1) position += 1
    const [table] = order.splice(position, 1)
    if (table === undefined) throw new BadArchive('an unknown table')
    order.unshift(table)
    selectors.push(table)
  }
  return selectors
}

/** A canonical Huffman code: the number of symbols per length, and the symbols by length. */
interface HuffmanTable {
  readonly counts: Uint16Array
  readonly symbols: readonly number[]
}

function readTable(bits: BitReader, symbolCount: number): HuffmanTable {
  const counts = new Uint16Array(longestCode + 1)
  const byLength: number[][] = Array.from({ length: longestCode + 1 }, () => [])
  let length = bits.read(5)
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    while (bits.bit() === 1) length += bits.bit() === 0 ? 1 : -1
    const ofLength = byLength[length]
    if (length < 1 || ofLength === undefined) throw new BadArchive('a code of impossible length')
    ofLength.push(symbol)
    counts[length] = ofLength.length
  }
  return { counts, symbols: byLength.flat() }
}

function readSymbol(bits: BitReader, { counts, symbols }: HuffmanTable): number {
  let code = 0
  let first = 0
  let index = 0
  for (let length = 1; length <= longestCode; length++) {
    code = (code << 1) | bits.bit()
    const count = counts[length] ?? 0
    if (code < first + count) {
      const symbol = symbols[index + code - first]
      if (symbol !== undefined) return symbol
      break
    }
    index += count
    first = (first + count) << 1
  }
  throw new BadArchive('no symbol has this code')
}

/** The last column of the block's sorted rotations, and the row that holds the content. */
interface SortedBlock {
  readonly lastColumn: Uint8Array
  readonly row: number
}

/** Undoes the Huffman code, the run lengths and the move-to-front list. */
function readBlock(bits: BitReader, limit: number): SortedBlock {
  const row = bits.read(24)
  const recent = Uint8Array.from(readUsedBytes(bits))
  const tableCount = bits.read(3)
  if (tableCount < 2 || tableCount > 6) throw new BadArchive('an impossible number of tables')
  const selectors = readSelectors(bits, tableCount, Math.ceil((limit + 1) / groupSize))
  const tables = Array.from({ length: tableCount }, () => readTable(bits, recent.length + 2))
  const endOfBlock = recent.length + 1
  const column = new Uint8Array(limit)
  let filled = 0
  let run = 0
  let runWeight = 1
  for (const selector of selectors) {
    const table = tables[selector]
    if (table === undefined) throw new BadArchive('an unknown table')
    for (let i = 0; i < groupSize; i++) {
      const symbol = readSymbol(bits, table)
      if (symbol === runA || symbol === runB) {
        // The length of a run is written in digits 1 and 2, the lowest first.
        run += runWeight << symbol
        runWeight *= 2
        if (filled + run > limit) throw new BadArchive('more content than declared')
        continue
      }
      column.fill(recent[0] ?? 0, filled, filled + run)
      filled += run
      run = 0
      runWeight = 1
      if (symbol === endOfBlock) return { lastColumn: column.subarray(0, filled), row }
      const position = symbol - 1
      const byte = recent[position]
      if (byte === undefined || filled >= limit) throw new BadArchive('more content than declared')
      recent.copyWithin(1, 0, position)
      recent[0] = byte
      column[filled] = byte
      filled += 1
    }
  }
  throw new BadArchive('the block does not end')
}

/** Reverses the Burrows–Wheeler transform: the successor of each position of the last column. */
function successors(lastColumn: Uint8Array): Uint32Array {
  const { length } = lastColumn
  const starts = new Uint32Array(257)
  for (let i = 0; i < length; i++) {
    const after = (lastColumn[i] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let byte = 0; byte < 256; byte++) starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0)
  const next = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const byte = lastColumn[i] ?? 0
    const place = starts[byte] ?? 0
    next[place] = i
    starts[byte] = place + 1
  }
  return next
}

/** After four equal bytes, the next byte is the number of further repetitions. */
const equalBeforeCount = 4

/** Undoes the first step of bzip2, which shortens runs of equal bytes. */
function expand({ lastColumn, row }: SortedBlock, size: number): Buffer {
  if (row >= lastColumn.length) throw new BadArchive('no such row')
  const next = successors(lastColumn)
  const output = Buffer.alloc(size)
  let at = next[row] ?? 0
  let written = 0
  let before = -1
  let equal = 0
  for (let i = 0; i < lastColumn.length; i++) {
    const byte = lastColumn[at] ?? 0
    at = next[at] ?? 0
    const isCount = equal === equalBeforeCount
    const end = written + (isCount ? byte : 1)
    if (end > size) throw new BadArchive('more content than declared')
    if (isCount) output.fill(before, written, end)
    else output[written] = byte
    written = end
    equal = isCount ? 0 : byte === before ? equal + 1 : 1
    before = isCount ? -1 : byte
  }
  if (written !== size) throw new BadArchive('less content than declared')
  return output
}

/**
 * Decodes an archive whose content has exactly `size` bytes. The work is bounded by `size`, regardless of the content:
 * its first step lengthens content by a quarter at most, and a longer block is refused while it is read.
 * @throws BadArchive
 */
export function decodeArchive(archive: Uint8Array, size: number): Buffer {
  const bits = new BitReader(archive)
  if (!/^BZh[1-9]$/.test(String.fromCharCode(...archive.subarray(0, 4)))) throw new BadArchive('not a bzip2 archive')
  bits.skip(4)
  for (const half of blockMagic) if (bits.read(24) !== half) throw new BadArchive('not a block')
  // The CRC of the block is skipped: that of the packet is over the same content.
  bits.skip(4)
  if (bits.bit() === 1) throw new BadArchive('randomised blocks are of before 1997')
  return expand(readBlock(bits, size + Math.floor(size / equalBeforeCount)), size)
}
