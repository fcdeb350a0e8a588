/** Writes bits, most significant bit first. */
class BitWriter {
  readonly #bits: number[] = []

  write(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) this.#bits.push(Math.floor(value / 2 ** i) % 2)
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.#bits.length / 8))
    for (const [i, bit] of this.#bits.entries()) {
      bytes.writeUInt8(bytes.readUInt8(i >> 3) | (bit << (7 - (i & 7))), i >> 3)
    }
    return bytes
  }
}

/** Canonical codes for symbols of the given lengths: shorter codes first, then by symbol. */
function codesOf(lengths: readonly number[]): number[] {
  const codes: number[] = []
  let code = 0
  for (let length = 1; length <= 20; length++) {
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue
      codes[symbol] = code
      code += 1
    }
    code *= 2
  }
  return codes
}

export interface RawBlock {
  /** The block's symbols after the move-to-front step; the last one is the end-of-block symbol. */
  readonly symbols: readonly number[]
  /** The bytes that occur, in ascending order. */
  readonly used: readonly number[]
  /** Code length of each symbol in bits; 9 by default. */
  readonly lengths?: readonly number[]
  readonly row?: number
  readonly level?: number
  /** Number of selectors; one per fifty symbols by default. */
  readonly selectors?: number
}

/** An archive of one block, which may be malformed. Its CRCs are zero; the decoder does not read them. */
export function rawArchive({ symbols, used, row = 0, level = 9, ...more }: RawBlock): Buffer {
  const lengths = more.lengths ?? Array.from({ length: used.length + 2 }, () => 9)
  const codes = codesOf(lengths)
  const bits = new BitWriter()
  bits.write(0x31_41_59_26_53_59, 48)
  bits.write(0, 33)
  bits.write(row, 24)
  const inRange = (range: number): number[] => used.filter((byte) => byte >> 4 === range)
  const ranges = Array.from({ length: 16 }, (_, range) => range)
  for (const range of ranges) bits.write(inRange(range).length > 0 ? 1 : 0, 1)
  for (const range of ranges) {
    if (inRange(range).length === 0) continue
    for (let member = 0; member < 16; member++) bits.write(used.includes(range * 16 + member) ? 1 : 0, 1)
  }
  bits.write(2, 3)
  const selectors = more.selectors ?? Math.ceil(symbols.length / 50)
  bits.write(selectors, 15)
  for (let i = 0; i < selectors; i++) bits.write(0, 1)
  for (let table = 0; table < 2; table++) {
    let now = lengths[0] ?? 1
    bits.write(now, 5)
    for (const length of lengths) {
      for (; now < length; now++) bits.write(0b10, 2)
      for (; now > length; now--) bits.write(0b11, 2)
      bits.write(0, 1)
    }
  }
  for (const symbol of symbols) bits.write(codes[symbol] ?? 0, lengths[symbol] ?? 1)
  bits.write(0x17_72_45_38_50_90, 48)
  bits.write(0, 32)
  return Buffer.concat([Buffer.from(`BZh${level}`), bits.bytes()])
}

/** Run-length encodes: four equal bytes, then the number of further repeats. */
function shortenRuns(content: Uint8Array): number[] {
  const short: number[] = []
  for (let i = 0; i < content.length; ) {
    const byte = content[i] ?? 0
    let run = 1
    while (run < 255 && content[i + run] === byte) run += 1
    short.push(...Array.from({ length: Math.min(run, 4) }, () => byte))
    if (run >= 4) short.push(run - 4)
    i += run
  }
  return short
}

/** Compresses non-empty `content` to a bzip2 archive of one block. Slow and simple, to cross-check the decoder. */
export function packBzip2(content: Uint8Array): Buffer {
  const text = shortenRuns(content)
  const { length } = text
  const at = (start: number, i: number): number => text[(start + i) % length] ?? 0
  const compare = (a: number, b: number): number => {
    for (let i = 0; i < length; i++) {
      const difference = at(a, i) - at(b, i)
      if (difference !== 0) return difference
    }
    return a - b
  }
  const rotations = text.map((_, start) => start).sort(compare)
  const used = [...new Set(text)].sort((a, b) => a - b)
  const recent = [...used]
  const symbols: number[] = []
  let run = 0
  const writeRun = (): void => {
    for (; run > 0; run = (run - 1) >> 1) symbols.push(run % 2 === 1 ? 0 : 1)
  }
  for (const start of rotations) {
    const byte = at(start, length - 1)
    const position = recent.indexOf(byte)
    if (position === 0) {
      run += 1
      continue
    }
    writeRun()
    symbols.push(position + 1)
    recent.splice(position, 1)
    recent.unshift(byte)
  }
  writeRun()
  symbols.push(used.length + 1)
  return rawArchive({ symbols, used, row: rotations.indexOf(0) })
}
