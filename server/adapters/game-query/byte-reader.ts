/**
 * A cursor over an untrusted datagram, little endian. It never throws: a read past the end answers 0 or '' and sets
 * {@link truncated}, which the caller checks once at the end instead of after every field.
 */
export interface ByteReader {
  readonly truncated: boolean
  readonly atEnd: boolean
  skip(bytes: number): void
  u8(): number
  u16(): number
  i32(): number
  f32(): number
  /** A NUL-terminated UTF-8 text; invalid sequences become U+FFFD. */
  text(): string
  /** Passes over a text without reading it. */
  skipText(): void
}

class BufferReader implements ByteReader {
  truncated = false
  #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, offset: number) {
    this.#bytes = bytes
    this.#at = offset
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** Offset of a field of `size` bytes, or −1 where the datagram ends before it. */
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
    return end < 0 ? '' : this.#bytes.toString('utf8', from, end)
  }

  skipText(): void {
    this.#endOfText()
  }

  /** Moves behind the text; answers where its NUL is, or −1. */
  #endOfText(): number {
    const end = this.truncated ? -1 : this.#bytes.indexOf(0, this.#at)
    if (end < 0) this.truncated = true
    this.#at = end < 0 ? this.#bytes.length : end + 1
    return end
  }
}

/** Reads `bytes` from `offset` on. */
export const readBytes = (bytes: Buffer, offset: number): ByteReader => new BufferReader(bytes, offset)
