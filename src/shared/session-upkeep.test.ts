import { expect, it } from 'vitest'
import { tokenExpiry } from './session-upkeep.ts'

const token = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

it('reads the expiry of a token, with names in any script', () => {
  expect(tokenExpiry(token({ exp: 1_800_000_000, name: '上海?>~ÿ' }))).toBe(1_800_000_000_000)
})

it.each(['', 'a', 'a.b', 'a.!!.c', `a.${btoa('nonsense')}.c`, token({}), token({ exp: 'soon' }), token(null)])(
  'cannot read %j',
  (text) => {
    expect(tokenExpiry(text)).toBeUndefined()
  },
)
