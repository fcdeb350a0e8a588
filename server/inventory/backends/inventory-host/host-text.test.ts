import { describe, expect, it } from 'vitest'
import { hostText } from './host-text.ts'

const key = 'a-key-of-the-portal'

describe('hostText', () => {
  it.each([
    ['{"details":"Your account is banned","error":"BANNED"}', 'Your account is banned'],
    ['{"error":"This user does not exist"}', 'This user does not exist'],
    ['{"message":"busy"}', 'busy'],
    ['"no"', 'no'],
    ['Service paused\nuntil noon', 'Service paused until noon'],
    ['{"details":7,"error":"seven"}', 'seven'],
    ['用户不存在', '用户不存在'],
  ])('extracts the text of %s', (body, text) => {
    expect(hostText(body, key)).toBe(text)
  })

  it.each(['', '   ', '{}', '[]', '{"error":{"code":1}}', 'null', '<!doctype html><h1>502</h1>', '\u202e\u0000'])(
    'finds no words in %j',
    (body) => {
      expect(hostText(body, key)).toBeUndefined()
    },
  )

  it('removes the key and control characters', () => {
    expect(hostText(`bad key ${key}, \u202Eabc\u0007`, key)).toBe('bad key …, abc')
    expect(hostText('x'.repeat(5000), key)).toHaveLength(200)
  })

  it('returns markup as plain text', () => {
    expect(hostText('{"error":"<b>no</b>"}', key)).toBe('<b>no</b>')
  })
})
