import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { hours } from '../../../../contract/duration.ts'
import { vapidHeader, vapidKey } from './vapid.ts'

const now = Date.parse('2026-06-01T00:00:00Z')

it('signs a token for the push service alone, for half a day', () => {
  const key = vapidKey('a secret')
  const header = vapidHeader(key, 'https://push.example.net:8443/send/abc', 'https://play.example.org', now)
  const [, head = '', claims = '', signature = '', k = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.net:8443',
    exp: (now + hours(12)) / 1000,
    sub: 'https://play.example.org',
  })
  const point = Buffer.from(k, 'base64url')
  expect(point).toHaveLength(65)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

it('is the same in every process, and another one with another secret', () => {
  expect(vapidKey('a').publicKey).toBe(vapidKey('a').publicKey)
  expect(vapidKey('a').publicKey).not.toBe(vapidKey('b').publicKey)
})
