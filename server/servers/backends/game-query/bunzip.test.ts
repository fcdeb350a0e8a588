import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { compressedParts, playerList } from '../../../../tests/support/a2s-packets.ts'
import { packBzip2, rawArchive } from '../../../../tests/support/bzip2.ts'
import { unpack, unpackedLimit } from './bunzip.ts'
import { createAssembly } from './split-answer.ts'

const everyByte = Array.from({ length: 256 }, (_, byte) => byte)
/** A one-bit code for one symbol: the most work for the fewest bytes. */
const shortFor = (symbol: number) => Array.from({ length: 258 }, (_, i) => (i === symbol ? 1 : 10))
const times = (count: number, symbol: number): number[] => Array.from({ length: count }, () => symbol)
/** Each byte is the least recently used one, so that 255 others move every time. */
const farMoves = (count: number): Buffer =>
  rawArchive({ symbols: [...times(count, 256), 257], used: everyByte, lengths: shortFor(256) })

/** A list of as many players as a server can have, with names as long as they can be. */
const largest = playerList(
  Array.from({ length: 255 }, (_, i) => {
    const words = Array.from({ length: 32 }, (_, k) => String.fromCharCode(97 + ((i * 7 + k * k * 13) % 26)))
    return { name: words.join('').repeat(4).slice(0, 127), time: i }
  }),
)

const lossless = (content: Uint8Array) => {
  const bytes = Buffer.from(content)
  return unpack(packBzip2(bytes), bytes.length, crc32(bytes))
}

describe('a bzip2-compressed reply', () => {
  it('is unpacked exactly', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (content) => {
        expect(lossless(content)).toEqual({ ok: true, value: Buffer.from(content) })
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 600 })), { minLength: 1 }), (runs) => {
        const content = Buffer.concat(runs.map(([byte, length]) => Buffer.alloc(length, byte)))
        expect(lossless(content)).toEqual({ ok: true, value: content })
      }),
    )
  })

  it('may hold the longest possible list of players', () => {
    expect(largest.length).toBeLessThanOrEqual(unpackedLimit)
    expect(lossless(largest)).toEqual({ ok: true, value: largest })
  })

  it.each([
    ['a list longer than 255 players need', unpackedLimit + 1, packBzip2(largest), 'too-large'],
    ['60 kB for 35 kB', unpackedLimit, farMoves(470_000), 'too-large'],
    ['as much work as 35 kB allow, and one step more', unpackedLimit, farMoves(43_677), 'bad-compression'],
  ])('is refused with %s', (_, size, archive, fault) => {
    expect(unpack(archive, size, 0)).toEqual({ ok: false, fault })
  })

  it.each([
    ['a run of a thousand million bytes', 1000, rawArchive({ symbols: [...times(30, 0), 2, 2], used: [65] })],
    ['a run that overflows every integer', 1000, rawArchive({ symbols: [...times(1100, 1), 2], used: [65] })],
    ['more selectors than symbols', 1000, rawArchive({ symbols: [0, 2], used: [65], selectors: 5000 })],
    ['no end', 1000, rawArchive({ symbols: times(1250, 0), used: [65] })],
    ['a row that does not exist', 1, rawArchive({ symbols: [0, 2], used: [65], row: 1 })],
    ['no bytes at all', 1, rawArchive({ symbols: [0, 1], used: [] })],
    ['nothing', 1, Buffer.alloc(0)],
    ['less than declared', 2, packBzip2(Buffer.from('a'))],
  ])('is damaged with %s', (_, size, archive) => {
    expect(unpack(archive, size, 0)).toEqual({ ok: false, fault: 'bad-compression' })
  })

  it('costs no more steps than the declared size allows', () => {
    const moves = vi.spyOn(Uint8Array.prototype, 'copyWithin')
    expect(unpack(farMoves(200_000), 200, 0).ok).toBe(false)
    expect(moves.mock.calls.length).toBe(0)
    expect(unpack(farMoves(6000), 4000, 0).ok).toBe(false)
    expect(moves.mock.calls.length).toBeLessThanOrEqual(5000)
    moves.mockRestore()
  })

  it('is total', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(2000), (noise, size) => {
        const archive = packBzip2(Buffer.from('the quick brown fox jumps over the lazy dog'))
        for (const [i, byte] of noise.entries()) archive[(i * 31 + byte) % archive.length] = byte
        expect(() => unpack(archive, size, 0)).not.toThrow()
      }),
    )
  })

  it('is unpacked once per attempt, so that damaged archives cannot follow one another', () => {
    const assembly = createAssembly()
    const good = playerList([{ name: 'A', time: 1 }])
    const damaged = compressedParts(farMoves(40_000), good, 1200, { size: unpackedLimit })
    const moves = vi.spyOn(Uint8Array.prototype, 'copyWithin')
    const add = (parts: readonly Buffer[], now: number) => parts.map((part) => assembly.add(part, now)).at(-1)
    expect(add(damaged, 0)).toEqual({ ok: false, fault: 'bad-compression' })
    const once = moves.mock.calls.length
    expect(once).toBeGreaterThan(0)
    for (let i = 0; i < 20; i++) expect(add(damaged, i)).toEqual({ ok: false, fault: 'bad-compression' })
    expect(moves.mock.calls.length).toBe(once)
    moves.mockRestore()
  })
})
