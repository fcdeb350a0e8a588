import { cleanText, nameLimit } from '../../../kernel/text/hostile-text.ts'

/** Datagrams up to this length are decoded as a whole if a text is plain, since its slices keep the whole string alive. */
const wholeLimit = 1400
const space = 0x20
const tilde = 0x7e

/**
 * A cursor over an untrusted datagram, little endian. It never throws: a read past the end returns 0 or '' and sets
 * {@link truncated}, which the caller checks once at the end instead of after every field.
 */
export interface ByteReader {
  readonly truncated: boolean
  readonly atEnd: boolean
  /** Bytes that are not read yet; at least 0. */
  readonly left: number
  skip(bytes: number): void
  u8(): number
  u16(): number
  i32(): number
  f32(): number
  /** A NUL-terminated UTF-8 text, cleaned by {@link cleanText}; invalid sequences become U+FFFD. */
  text(): string
  /** Skips a text. */
  skipText(): void
}

class BufferReader implements ByteReader {
  truncated = false
  #bytes: Buffer
  #at: number
  #latin1: string | undefined

  constructor(bytes: Buffer, offset: number) {
    this.#bytes = bytes
    this.#at = offset
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  get left(): number {
    return Math.max(0, this.#bytes.length - this.#at)
  }

  /** Offset of a field of `size` bytes, or −1 if the datagram ends before it. */
  #take(size: number): number {
    const at = this.#at
    this.#at += size
    if (this.#at <= this.#bytes.length) return at
    this.truncated = true
    return -1
  }

  skip(bytes: number): void {
    this.#take(bytes)
  }

  u8(): number {
    const at = this.#take(1)
    return at < 0 ? 0 : this.#bytes.readUInt8(at)
  }

  u16(): number {
    const at = this.#take(2)
    return at < 0 ? 0 : this.#bytes.readUInt16LE(at)
  }

  i32(): number {
    const at = this.#take(4)
    return at < 0 ? 0 : this.#bytes.readInt32LE(at)
  }

  f32(): number {
    const at = this.#take(4)
    return at < 0 ? 0 : this.#bytes.readFloatLE(at)
  }

  text(): string {
    const from = this.#at
    const end = this.#endOfText()
    if (end < 0) return ''
    return this.#isPlain(from, end) ? this.#slice(from, end) : cleanText(this.#bytes.toString('utf8', from, end))
  }

  skipText(): void {
    this.#endOfText()
  }

  /** Moves past the text; returns the offset of its NUL, or −1. */
  #endOfText(): number {
    const bytes = this.#bytes
    let end = this.truncated ? bytes.length : this.#at
    while (end < bytes.length && bytes[end] !== 0) end += 1
    this.#at = end + 1
    if (end < bytes.length) return end
    this.truncated = true
    this.#at = bytes.length
    return -1
  }

  /** True if {@link cleanText} would not change the text: short printable ASCII without outer spaces. */
  #isPlain(from: number, end: number): boolean {
    const bytes = this.#bytes
    if (end - from > nameLimit || bytes.length > wholeLimit || bytes[from] === space || bytes[end - 1] === space)
      return false
    for (let at = from; at < end; at++) {
      const byte = bytes[at] ?? 0
      if (byte < space || byte > tilde) return false
    }
    return true
  }

  /** Decodes all texts of a datagram at once; decoding each costs more than everything else about a player. */
  #slice(from: number, end: number): string {
    this.#latin1 ??= this.#bytes.toString('latin1')
    return this.#latin1.slice(from, end)
  }
}

/** Reads `bytes` from `offset`. */
export const readBytes = (bytes: Buffer, offset: number): ByteReader => new BufferReader(bytes, offset)
