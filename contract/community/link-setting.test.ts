import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { linkSchema, unknownNames } from './link-setting.ts'

const url = 'https://example.org/'
const picture = '0123456789abcdef0123456789abcdef-64x64'
const problemOf = (link: object) => v.safeParse(linkSchema, { kind: 'website', url, ...link }).issues?.[0].message

it.each([
  {},
  { kind: 'kook' },
  { icon: 'forum' },
  { icon: 'none' },
  { icon: picture },
  { url: 'mailto:staff@example.org' },
  { url: 'tel:+48-22-123.45.67' },
])('accepts %j', (link) => {
  expect(problemOf(link)).toBeUndefined()
})

it.each([
  'javascript:alert(1)',
  'JAVASCRIPT://x.y/%0aalert(1)',
  'data:text/html,x',
  'http://example.org/',
  '//example.org',
  'https://user:pw@example.org/',
  'mailto:a@b?cc=c@d',
  'mailto:a@b,c@d',
  'mailto:',
  'tel:',
  'tel:+1;ext=1',
  'tel:javascript:alert(1)',
  'tel:1\n2345',
])('refuses the address %j', (target) => {
  expect(problemOf({ url: target })).toBe('must be an address that begins with https://, mailto: or tel:')
})

describe('names', () => {
  it('are refused', () => {
    expect(problemOf({ kind: 'telegrm' })).toBe(unknownNames.kind)
    expect(problemOf({ kind: 'constructor' })).toBe(unknownNames.kind)
    expect(problemOf({ kind: 7 })).toBe(unknownNames.kind)
    expect(problemOf({ icon: 'forums' })).toBe(unknownNames.icon)
    expect(problemOf({ icon: '/etc/passwd' })).toBe(unknownNames.icon)
  })

  it('are no kind of link if they only say that there is no icon', () => {
    expect(problemOf({ kind: 'none' })).toContain('must be a kind of link')
  })
})

it('refuses a picture that does not fit', () => {
  expect(problemOf({ icon: '0123456789abcdef0123456789abcdef-192x512' })).toBe(
    'must be a picture of a square of 32 to 512 pixels',
  )
})
