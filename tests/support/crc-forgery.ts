import { crc32 } from 'node:zlib'

/**
 * The four bytes that, placed between `before` and `after`, produce the wanted CRC-32. The checksum is affine over
 * GF(2): each bit of the four bytes flips a fixed set of checksum bits, so this solves 32 equations in 32 unknowns.
 */
export function bytesForCrc32(before: string, after: string, wanted: number): Buffer {
  const checksumWith = (bits: number): number => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(bits >>> 0)
    return crc32(after, crc32(bytes, crc32(before)))
  }
  const plain = checksumWith(0)
  /** By highest checksum bit: the checksum bits that flip, and the input bits that flip them. */
  const pivots = new Map<number, { readonly flips: number; readonly bits: number }>()
  const reduce = (flips: number, bits: number): { flips: number; bits: number } => {
    for (let at = 31; at >= 0; at--) {
      const pivot = ((flips >>> at) & 1) === 1 ? pivots.get(at) : undefined
      if (pivot === undefined) continue
      flips ^= pivot.flips
      bits ^= pivot.bits
    }
    return { flips, bits }
  }
  for (let i = 0; i < 32; i++) {
    const row = reduce(checksumWith(1 << i) ^ plain, 1 << i)
    pivots.set(31 - Math.clz32(row.flips), row)
  }
  const { flips, bits } = reduce(plain ^ wanted, 0)
  if (flips !== 0) throw new Error('no four bytes give this checksum')
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(bits >>> 0)
  return bytes
}

/** The event as JSON with the CRC-32 of another text, forged by four printable bytes in an ignored key. */
export function forgedJson(event: object, genuine: string): string {
  const rest = `",${JSON.stringify(event).slice(1)}`
  for (let i = 0; ; i++) {
    const start = `{"ignored":"${i} `
    const fit = bytesForCrc32(start, rest, crc32(genuine)).toString('latin1')
    if (/^[ !#-[\]-~]{4}$/.test(fit)) return start + fit + rest
  }
}
