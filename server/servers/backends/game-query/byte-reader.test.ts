import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText } from '../../../kernel/text/hostile-text.ts'
import { readBytes } from './byte-reader.ts'

const byte = fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 1, max: 255 }))
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }).map((value) => Buffer.from(value.replaceAll('\0', ''), 'utf8')),
  fc.array(fc.integer({ min: 0x20, max: 0x7e }), { maxLength: 90 }).map((bytes) => Buffer.from(bytes)),
  fc.array(byte, { maxLength: 90 }).map((bytes) => Buffer.from(bytes)),
)

it('reads the same texts as decoding and cleaning each one, in short and long datagrams', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.constantFrom(0, 2000), (texts, rest) => {
      const datagram = Buffer.concat([...texts.flatMap((bytes) => [bytes, Buffer.of(0)]), Buffer.alloc(rest, 1)])
      const reader = readBytes(datagram, 0)
      expect(texts.map(() => reader.text())).toEqual(texts.map((bytes) => cleanText(bytes.toString('utf8'))))
      expect(reader.truncated).toBe(false)
      expect(reader.text()).toBe('')
      expect(reader.truncated).toBe(true)
    }),
  )
})
