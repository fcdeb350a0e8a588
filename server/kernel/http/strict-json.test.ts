import { describe, expect, it } from 'vitest'
import { hasDuplicateKeys } from './strict-json.ts'

describe('duplicate keys', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"x":{"a":[{"b":1,"b":1}]}}',
    '[{"a":"}"},{"a":1 , "a" :1}]',
    '{"a":{"b":1},"a":1}',
  ])('%s has them', (json) => expect(hasDuplicateKeys(json)).toBe(true))

  it.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
    '["a","a"]',
    '{"a":"a","b":"\\"a\\":1,\\"a\\":2"}',
    '"a"',
    '12',
    '{"a":{},"b":[],"A":0}',
  ])('%s has none', (json) => expect(hasDuplicateKeys(json)).toBe(false))
})
