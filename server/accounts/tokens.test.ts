import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { days } from '../../contract/duration.ts'
import { deriveKey } from '../kernel/secrets/token-hash.ts'
import type { SessionRow } from './tables.ts'
import { createTokens } from './tokens.ts'

const secret = 'a secret for tests'
const now = Date.parse('2026-06-01T00:00:00Z')
const tokens = createTokens(secret)
const session: SessionRow = {
  id: 'session-id',
  account_id: 'account-id',
  kind: 'login',
  device: '',
  created_at: now,
  last_seen_at: now,
  expires_at: now + days(7),
  revoked_at: null,
  steam_proven_at: null,
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = { iss: 'spawnpoint', aud: 'login', sub: 'account-id', jti: 'session-id', exp: now / 1000 + 60 }
const hs =
  (key: Uint8Array | string, algorithm = 'sha256') =>
  (text: string) =>
    createHmac(algorithm, key).update(text).digest('base64url')
const made = (header: object, sign: (text: string) => string, payload: object = claims) => {
  const text = `${encoded(header)}.${encoded(payload)}`
  return `${text}.${sign(text)}`
}
const key = deriveKey(secret, 'tokens')
const right = { alg: 'HS256', typ: 'JWT' }
const taken = (token: string, kind: SessionRow['kind'] = 'login') => tokens.verify(kind, token, now)

describe('a token', () => {
  it('names its session until that ends', () => {
    const token = tokens.issue(session)
    expect(tokens.verify('login', token, now)).toEqual({ accountId: 'account-id', sessionId: 'session-id' })
    expect(tokens.verify('login', token, now + days(7) - 1000)).toBeDefined()
    expect(tokens.verify('login', token, now + days(7))).toBeUndefined()
    expect(tokens.verify('login', token, now + days(8))).toBeUndefined()
  })

  it('is valid for its own audience only', () => {
    expect(taken(tokens.issue(session), 'bind')).toBeUndefined()
    expect(taken(tokens.issue({ ...session, kind: 'bind' }), 'login')).toBeUndefined()
    expect(taken(tokens.issue({ ...session, kind: 'bind' }), 'bind')).toBeDefined()
  })

  it('interoperates with another implementation of the standard', async () => {
    const verified = await jwtVerify(tokens.issue(session), key, { currentDate: new Date(now), audience: 'login' })
    expect(verified).toMatchObject({
      protectedHeader: right,
      payload: { iss: 'spawnpoint', sub: 'account-id', jti: 'session-id', exp: (now + days(7)) / 1000 },
    })
    const theirs = await new SignJWT({ ...claims, iat: now / 1000 }).setProtectedHeader(right).sign(key)
    expect(taken(theirs)).toEqual({ accountId: 'account-id', sessionId: 'session-id' })
  })

  it('built by hand with the right key is accepted, so that the refusals below are meaningful', () => {
    expect(taken(made(right, hs(key)))).toBeDefined()
  })

  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsa = (text: string) => createSign('sha256').update(text).sign(privateKey, 'base64url')
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

  it.each([
    ['no algorithm', made({ alg: 'none' }, () => '')],
    ['no algorithm in mixed case', made({ alg: 'nOnE' }, () => '')],
    ['no algorithm, signed', made({ alg: 'none' }, hs(key))],
    ['an RSA signature', made({ alg: 'RS256' }, rsa)],
    ['RS256 over an HMAC with the public key', made({ alg: 'RS256' }, hs(publicPem))],
    ['HS256 with a public key as secret', made(right, hs(publicPem))],
    ['HS512 of the same key', made({ alg: 'HS512' }, hs(key, 'sha512'))],
    ['an empty key', made(right, hs(''))],
    ['the secret itself as key', made(right, hs(secret))],
    ['a kid that is a path', made({ ...right, kid: '../../../../dev/null' }, hs(''))],
    ['a foreign jku', made({ ...right, jku: 'https://evil.test/jwks.json' }, rsa)],
    ['an embedded key', made({ ...right, jwk: { kty: 'oct', k: 'AAAA' } }, hs(Buffer.from('AAAA', 'base64url')))],
    ['an unknown critical header', made({ ...right, crit: ['x'], x: 1 }, hs(key))],
    ['no expiry', made(right, hs(key), { ...claims, exp: undefined })],
    ['an expiry that is a string', made(right, hs(key), { ...claims, exp: '9999999999' })],
    ['an expiry in the past', made(right, hs(key), { ...claims, exp: now / 1000 })],
    ['a start in the future', made(right, hs(key), { ...claims, nbf: now / 1000 + 60 })],
    ['no session', made(right, hs(key), { ...claims, jti: undefined })],
    ['a session that is a number', made(right, hs(key), { ...claims, jti: 1 })],
    ['no account', made(right, hs(key), { ...claims, sub: undefined })],
    ['no audience', made(right, hs(key), { ...claims, aud: undefined })],
    ['another audience', made(right, hs(key), { ...claims, aud: 'inventory' })],
    ['another issuer', made(right, hs(key), { ...claims, iss: 'else' })],
    ['no signature', made(right, () => '')],
    ['two parts', 'a.b'],
    ['a header in another order', made({ typ: 'JWT', alg: 'HS256' }, hs(key))],
    ['a signature in other characters', made(right, (text) => `${hs(key)(text)}=`)],
    ['four parts', `${made(right, hs(key))}.x`],
    ['nothing', ''],
    ['no JSON', `${Buffer.from('{').toString('base64url')}.e30.x`],
  ])('with %s is refused', (_, token) => {
    expect(taken(token)).toBeUndefined()
  })

  it('with any one character changed is refused, the unused bits of the last one included', () => {
    const token = tokens.issue(session)
    for (let at = 0; at < token.length; at += 1) {
      const letter = token[at] === 'A' ? 'B' : 'A'
      expect(taken(token.slice(0, at) + letter + token.slice(at + 1))).toBeUndefined()
    }
  })

  it('of the previous secret is accepted as long as that is, and new ones are never signed with it', () => {
    const token = createTokens('an older secret').issue(session)
    const both = createTokens(secret, 'an older secret')
    expect(both.verify(session.kind, token, session.created_at)).toMatchObject({ sessionId: session.id })
    expect(taken(token)).toBeUndefined()
    expect(both.issue(session)).toBe(tokens.issue(session))
  })

  it('of another portal is refused', () => {
    expect(taken(createTokens('another secret').issue(session))).toBeUndefined()
  })
})
