import { describe, expect, it } from 'vitest'
import { moved, valueAt, withValue } from './field-path.ts'

describe('a path', () => {
  const whole = { links: [{ url: 'a' }, { url: 'b' }] }
  it('leads to a value, and to a copy with another one', () => {
    expect(valueAt(whole, 'links.1.url')).toBe('b')
    expect(valueAt(whole, 'links.7.url')).toBeUndefined()
    expect(withValue(whole, 'links.1.url', 'c')).toEqual({ links: [{ url: 'a' }, { url: 'c' }] })
    expect(whole.links[1]?.url).toBe('b')
  })
  it('is followed by own fields alone', () => {
    expect(valueAt({}, 'constructor')).toBeUndefined()
  })
  it('moves an entry', () => {
    expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 1)]).toEqual([
      ['b', 'c', 'a'],
      ['a', 'c', 'b'],
    ])
  })
})
