import { describe, expect, it } from 'vitest'
import { minutes } from '../../../../contract/duration.ts'
import { type Assertion, assertionKeys, endpointOf, openIdNamespace, signedKeys, steamOrigin } from './protocol.ts'
import { readCallback } from './read-callback.ts'
import { signInAddress } from './sign-in-address.ts'
import { verifyAssertion } from './verify-assertion.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const returnTo = 'https://play.example.org/api/auth/steam/callback?state=s'
const identity = 'https://steamcommunity.com/openid/id/76561198000000001'
const right: Assertion = {
  ns: openIdNamespace,
  mode: 'id_res',
  op_endpoint: 'https://steamcommunity.com/openid/login',
  claimed_id: identity,
  identity,
  return_to: returnTo,
  response_nonce: '2026-06-01T12:00:00Zabc+/=',
  assoc_handle: '1234567890',
  signed: signedKeys,
  sig: 'YWJj',
}
const expected = { endpoint: endpointOf(steamOrigin), returnTo, now }
const wrongIn = (parts: Partial<Assertion>) => {
  const verdict = verifyAssertion({ ...right, ...parts }, expected)
  return verdict.ok ? 'nothing' : verdict.wrong
}
const withId = (address: string) => wrongIn({ claimed_id: address, identity: address })
const stamped = (offset: number) => `${new Date(now + offset).toISOString().slice(0, 19)}Zx`

describe('an assertion', () => {
  it('proves its SteamID if every value matches exactly', () => {
    expect(verifyAssertion(right, expected)).toEqual({
      ok: true,
      steamId: '76561198000000001',
      nonce: '2026-06-01T12:00:00Zabc+/=',
    })
  })

  it.each([
    ['mode', { mode: 'error' }],
    ['mode', { mode: 'setup_needed' }],
    ['ns', { ns: 'http://specs.openid.net/auth/1.1' }],
    ['ns', { ns: '' }],
    ['op_endpoint', { op_endpoint: 'https://steamcommunity.com/openid/login/' }],
    ['op_endpoint', { op_endpoint: 'http://steamcommunity.com/openid/login' }],
    ['op_endpoint', { op_endpoint: 'https://evil.test/openid/login' }],
    ['identity', { identity: 'https://steamcommunity.com/openid/id/76561198000000002' }],
    ['signed', { signed: 'op_endpoint,signed,claimed_id,identity,return_to,response_nonce,assoc_handle' }],
    ['signed', { signed: 'signed,op_endpoint,identity,return_to,response_nonce,assoc_handle' }],
    ['signed', { signed: `${signedKeys},extra` }],
    ['return_to', { return_to: returnTo.replace('state=s', 'state=t') }],
    ['return_to', { return_to: `${returnTo}&x=1` }],
    ['return_to', { return_to: returnTo.replace('https:', 'http:') }],
    ['return_to', { return_to: returnTo.replace('play.example.org', 'play.example.org:8443') }],
    ['return_to', { return_to: returnTo.replace('play.example.org', 'play.example.org.') }],
    ['return_to', { return_to: returnTo.replace('play.example.org', 'PLAY.example.org') }],
    ['return_to', { return_to: returnTo.replace('//play.example.org', '//play.example.org:x@evil.test') }],
    ['return_to', { return_to: returnTo.replace('/callback', '/bind/callback') }],
    ['response_nonce', { response_nonce: 'abc' }],
    ['response_nonce', { response_nonce: '2026-06-01T12:00:00+00:00x' }],
    ['response_nonce', { response_nonce: '2026-13-01T12:00:00Zx' }],
    ['response_nonce', { response_nonce: `2026-06-01T12:00:00Z${'x'.repeat(201)}` }],
    ['response_nonce', { response_nonce: stamped(-minutes(6)) }],
    ['response_nonce', { response_nonce: stamped(minutes(6)) }],
  ] satisfies [string, Partial<Assertion>][])('is refused for its %s: %o', (what, parts) => {
    expect(wrongIn(parts)).toBe(what)
  })

  it.each([
    ['another host', 'https://evil.test/openid/id/76561198000000001'],
    ['a host with the same letters', 'https://steamcommunityxcom/openid/id/76561198000000001'],
    ['the www host', 'https://www.steamcommunity.com/openid/id/76561198000000001'],
    ['plain http', 'http://steamcommunity.com/openid/id/76561198000000001'],
    ['a double slash', 'https://steamcommunity.com//openid/id/76561198000000001'],
    ['14 digits', 'https://steamcommunity.com/openid/id/76561198000000'],
    ['16 digits', 'https://steamcommunity.com/openid/id/7656119800000000'],
    ['18 digits', 'https://steamcommunity.com/openid/id/765611980000000011'],
    ['another prefix', 'https://steamcommunity.com/openid/id/76561200000000001'],
    ['other digits', 'https://steamcommunity.com/openid/id/7656119８000000001'],
    ['text after it', 'https://steamcommunity.com/openid/id/76561198000000001\n'],
    ['a path after it', 'https://steamcommunity.com/openid/id/76561198000000001/x'],
    ['a query after it', 'https://steamcommunity.com/openid/id/76561198000000001?x'],
  ])('is refused for an identity with %s', (_, address) => {
    expect(withId(address)).toBe('claimed_id')
  })

  it('may be five minutes old or ahead', () => {
    expect(wrongIn({ response_nonce: stamped(-minutes(5)) })).toBe('nothing')
    expect(wrongIn({ response_nonce: stamped(minutes(5)) })).toBe('nothing')
  })
})

describe('the query of a callback', () => {
  const queryOf = (entries: readonly (readonly [string, string])[]) =>
    new URLSearchParams(entries.map(([key, value]): [string, string] => [key, value])).toString()
  const entries: [string, string][] = [
    ['state', 's'],
    ...assertionKeys.map((key): [string, string] => [`openid.${key}`, right[key]]),
  ]

  it('is parsed completely and unchanged', () => {
    expect(readCallback(queryOf(entries))).toEqual({ kind: 'assertion', state: 's', assertion: right })
  })

  it.each(['state', ...assertionKeys.map((key) => `openid.${key}`)])('is malformed without %s', (missing) => {
    expect(readCallback(queryOf(entries.filter(([key]) => key !== missing))).kind).toBe('malformed')
  })

  it.each(['state', ...assertionKeys.map((key) => `openid.${key}`)])('is malformed with %s twice', (twice) => {
    for (const value of ['x', right.claimed_id]) {
      expect(readCallback(queryOf([...entries, [twice, value]])).kind).toBe('malformed')
      expect(readCallback(queryOf([[twice, value], ...entries])).kind).toBe('malformed')
    }
  })

  it.each(assertionKeys)('is malformed with openid.%s as a list or an object', (key) => {
    const rest = entries.filter(([name]) => name !== `openid.${key}`)
    for (const form of [`openid.${key}[]`, `openid.${key}[x]`, `openid[${key}]`]) {
      expect(readCallback(queryOf([...rest, [form, right[key]]])).kind).toBe('malformed')
    }
  })

  it.each([
    'openid.ns.x',
    'openid.sreg.email',
    'openid.claimed_id\u0000',
    'openid.claimed\u0000_id',
    'openid.CLAIMED_ID',
    'openid.',
    'openid',
    'other',
    '__proto__',
    'constructor',
    '',
  ])('is malformed with the key %j', (key) => {
    expect(readCallback(queryOf([...entries, [key, 'x']])).kind).toBe('malformed')
  })

  it('recognises a cancelled sign-in', () => {
    expect(readCallback('state=s&openid.ns=x&openid.mode=cancel').kind).toBe('cancelled')
    expect(readCallback(`state=s&openid.mode=cancel&openid.mode=id_res`).kind).toBe('malformed')
  })

  it('is limited in length', () => {
    expect(readCallback(`${queryOf(entries)}&${'x'.repeat(8192)}`).kind).toBe('malformed')
    expect(readCallback('').kind).toBe('malformed')
  })
})

it('uses identifier_select and the full return address', () => {
  const address = new URL(signInAddress(endpointOf(steamOrigin), { realm: 'https://play.example.org', returnTo }))
  expect(address.origin + address.pathname).toBe('https://steamcommunity.com/openid/login')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.realm': 'https://play.example.org',
    'openid.return_to': returnTo,
  })
})
