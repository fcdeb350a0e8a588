import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { textsSchema } from '../../../contract/language.ts'
import { mirrored, mirroredList, mirroredReason, readMirrored, readMirroredList, readReason } from './mirrored-texts.ts'

const hostile = `'; drop table faq; -- <script>"\\u0000\u202e`
const texts = (given: object) => v.parse(textsSchema, given)
const json = (texts: object) => JSON.stringify(texts)

describe('a text', () => {
  it.each([
    [
      { zh: '中', en: 'e' },
      { zh: '中', en: 'e', json: null },
    ],
    [
      { en: 'e', zh: '中' },
      { zh: '中', en: 'e', json: null },
    ],
    [{ zh: '中' }, { zh: '中', en: '中', json: json({ zh: '中' }) }],
    [{ en: 'e' }, { zh: 'e', en: 'e', json: json({ en: 'e' }) }],
    [
      { xx: 'x', en: 'e' },
      { zh: 'e', en: 'e', json: json({ en: 'e', xx: 'x' }) },
    ],
    [{ xx: 'x' }, { zh: 'x', en: 'x', json: json({ xx: 'x' }) }],
    [{ zh: hostile }, { zh: hostile, en: hostile, json: json({ zh: hostile }) }],
  ])('%j is in its columns what their readers get', (given, columns) => {
    expect(mirrored(texts(given))).toEqual(columns)
    expect(readMirrored(mirrored(texts(given)))).toEqual(given)
  })

  it('of before the column is what the two others hold', () => {
    expect(readMirrored({ zh: '中', en: 'e', json: null })).toEqual({ zh: '中', en: 'e' })
  })

  it.each(['', 'not JSON', '[]', '{}', '1', 'null', '{"zh":1}', '{"zh":{"en":"e"}}'])('survives %j', (damaged) => {
    expect(readMirrored({ zh: '中', en: 'e', json: damaged })).toEqual({ zh: '中', en: 'e' })
  })

  const three = mirrored(texts({ zh: '中', en: 'e', xx: 'x' }))
  it.each([
    ['one column', three, { zh: '新' }, { zh: '新', en: 'e', xx: 'x' }],
    ['both columns', three, { zh: '新', en: 'new' }, { zh: '新', en: 'new', xx: 'x' }],
    ['the same again', three, { zh: '中', en: 'e' }, { zh: '中', en: 'e', xx: 'x' }],
    ['the one that is absent', mirrored(texts({ xx: 'x' })), { zh: '新' }, { zh: '新', xx: 'x' }],
    ['the only other one', mirrored({ zh: '中' }), { en: 'new' }, { zh: '中', en: 'new' }],
    ['the one that the other shows', mirrored({ en: 'e' }), { en: 'new' }, { en: 'new' }],
  ])('keeps what an earlier release writes afterwards: %s', (_, row, written, now) => {
    const read = readMirrored({ ...row, ...written })
    expect(read).toEqual(now)
    // What is written then says the same without the columns of before.
    expect(readMirrored(mirrored(read))).toEqual(now)
  })

  it('is read as it was written, whatever it holds', () => {
    const any = fc.dictionary(fc.constantFrom('zh', 'en', 'xx', 'yy'), fc.string({ minLength: 1 }), { minKeys: 1 })
    fc.assert(
      fc.property(any, (each) => {
        expect(readMirrored(mirrored(texts(each)))).toEqual({ ...each })
      }),
    )
  })
})

describe('a reason', () => {
  it.each([null, { zh: '停电' }, { zh: '停电', en: 'power', xx: 'x' }])('is read as it was written: %j', (why) => {
    expect(readReason(mirroredReason(why && texts(why)))).toEqual(why)
  })

  it('of an earlier release has nothing of the one before it', () => {
    const row = mirroredReason(texts({ zh: '停电', en: 'power', xx: 'x' }))
    expect(readReason({ ...row, zh: '搬迁' })).toEqual({ zh: '搬迁', en: 'power' })
    expect(readReason({ ...row, zh: null, en: null })).toBeNull()
  })
})

describe('a list', () => {
  const rules = [{ zh: '一', en: 'one', xx: 'x1' }, { zh: '二' }, { zh: '三', en: 'three' }].map(texts)
  const written = mirroredList(rules)

  it('is read as it was written', () => {
    expect(readMirroredList(written)).toEqual(rules)
    expect(JSON.parse(written.pairs)[1]).toEqual({ zh: '二', en: '二' })
    expect(mirroredList([{ zh: '一', en: 'one' }])).toEqual({ pairs: json([{ zh: '一', en: 'one' }]), json: null })
    expect(mirroredList([])).toEqual({ pairs: '[]', json: null })
  })

  it.each([
    ['moved', [2, 1, 0], {}, [rules[2], rules[1], rules[0]]],
    ['removed', [1], {}, [rules[1]]],
    ['reworded in one language', [0, 1, 2], { zh: '壹' }, [{ ...rules[0], zh: '壹' }, rules[1], rules[2]]],
    ['replaced', [0, 1, 2], { zh: '新', en: 'new' }, [{ zh: '新', en: 'new' }, rules[1], rules[2]]],
  ])('keeps what an earlier release has %s', (_, order, first, read) => {
    const pairs: object[] = JSON.parse(written.pairs)
    const [head, ...rest] = order.map((at) => pairs[at])
    const after = json([{ ...head, ...first }, ...rest])
    expect(readMirroredList({ ...written, pairs: after })).toEqual(read)
  })

  it.each(['x', '{}', '[1]'])('survives %s', (damaged) => {
    expect(readMirroredList({ pairs: json([{ zh: '一', en: 'one' }]), json: damaged })).toEqual([
      { zh: '一', en: 'one' },
    ])
  })
})
