import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compressedParts, goldSourceParts, playerList, sourceParts } from '../../../../tests/support/a2s-packets.ts'
import { createAssembly, partLifetime } from './split-answer.ts'

const players = Array.from({ length: 60 }, (_, i) => ({ name: `玩家 ${i}`, time: i * 60 }))
const answer = playerList(players)
/** `answer` packed by bzip2 1.0.8. */
const archive = Buffer.from(
  'QlpoOTFBWSZTWbvLV1oAAkT////////////83xESIiAAQADAgQECAiUFCEgQECAiwECAsAFWTNCEmpMmAJhNMgwI0xB6mjCMgaYC' +
    'HqZPTE9TGUZBpRs0oUAAGgAAAHqZqAAAAAAABimqeSINAGgaGgAyNAADTEBppoNAAD1GAREiAQIgnonqTqtFOipQrPLJKqrCNVVY' +
    '5JAZDLK5zQlQZpUT5MT4KEHvcntaExoAjgQBNygKSpO42AJKF2EfWoBYQESAeEZCAkI+gBJT0eWARggDEBZWdfYWmlVO7MXdEBhA' +
    'ljEEBKqzGIIDAqpMYQTI8HZ3dEBgSzEmMkmZ2Zy7klmJImJBgxBFRzhSVM3wRwod/q/lqf8JXUtFXYNxMtNyjocmO9c6rO8rt/nw' +
    'Y81D+V8KfjrN1bGWqzZ0XLKaYFKUohzAIkK6ACIpAkTtABEujAJLCMAktAFnIJRgElnY/R01snqr9eZYrdnbod3fYV1Ldya7GWzr' +
    'NstMtGutnRe27nPZdDBsBj4Todybszjt/0En4kQNu8XckU4UJC7y1daA',
  'base64',
)

/** Many blocks of one byte each at different bit offsets: a small input that needs much work. */
function manyBlocks(count: number): Buffer {
  const head = BigInt('0x314159265359').toString(2).padStart(48, '0')
  const bits = `${head}1`.repeat(count)
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  return Buffer.concat([Buffer.from('BZh9'), Buffer.from(bytes)])
}

const assemble = (parts: readonly Buffer[]) => {
  const assembly = createAssembly()
  return parts.map((part) => assembly.add(part, 0)).find((result) => result !== undefined)
}

describe('split replies', () => {
  it.each([
    ['Source', sourceParts(answer, 200)],
    ['Source of 2006, without the size field', sourceParts(answer, 200, 'unsized')],
    ['GoldSource', goldSourceParts(answer, 200)],
    ['bzip2 in one part', compressedParts(archive, answer, 1200)],
    ['bzip2 in three parts', compressedParts(archive, answer, 150)],
  ])('%s in any order, with every part repeated', (_, parts) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...parts, ...parts], { minLength: parts.length * 2 }), (order) => {
        expect(assemble(order)).toEqual({ ok: true, value: answer })
      }),
    )
  })

  it('waits while a part is missing', () => {
    expect(assemble(sourceParts(answer, 200).slice(1))).toBeUndefined()
    expect(assemble(sourceParts(answer, 200).slice(0, -1))).toBeUndefined()
  })

  it('drops parts older than 2 s, and parts of another reply', () => {
    const [a, b] = sourceParts(answer, 800)
    const late = createAssembly()
    expect(a && late.add(a, 0)).toBeUndefined()
    expect(b && late.add(b, partLifetime + 1)).toBeUndefined()
    const other = sourceParts(answer, 800, 'sized', 8)
    expect(assemble([...(a ? [a] : []), ...other.slice(1)])).toBeUndefined()
  })

  it.each([
    ['33 parts', sourceParts(Buffer.concat([answer, Buffer.alloc(3000)]), 100), 'too-large'],
    ['more than 64 KiB', sourceParts(Buffer.concat([answer, Buffer.alloc(80_000, 1)]), 5000), 'too-large'],
    ['too short', [Buffer.from('feffffff00', 'hex')], 'bad-split'],
    ['total 0', [Buffer.from('feffffff070000000000e004ffffffff44', 'hex')], 'bad-split'],
    ['a size that no list needs', compressedParts(archive, answer, 1200, { size: 35_000 }), 'too-large'],
    ['a smaller size than there is', compressedParts(archive, answer, 1200, { size: 100 }), 'bad-compression'],
    ['a larger size than there is', compressedParts(archive, answer, 1200, { size: 5000 }), 'bad-compression'],
    ['a wrong CRC', compressedParts(archive, answer, 1200, { crc: 1 }), 'bad-compression'],
    ['an archive of many tiny blocks', compressedParts(manyBlocks(17), answer, 1200), 'bad-compression'],
    ['a cut archive', compressedParts(archive.subarray(0, 300), answer, 1200), 'bad-compression'],
  ])('refuses %s', (_, parts, fault) => {
    expect(assemble(parts)).toEqual({ ok: false, fault })
  })

  it('is total', () => {
    const part = fc.uint8Array({ maxLength: 60 }).map((tail) => Buffer.from([0xfe, 0xff, 0xff, 0xff, ...tail]))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(() => assemble(parts)).not.toThrow()
      }),
    )
  })
})
