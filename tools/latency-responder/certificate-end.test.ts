import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { days } from '../../contract/duration.ts'
import { selfSigned } from '../../demo/payments/certificate.ts'
import { certificateEndWarning } from './certificate-end.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const end = Date.parse('2026-06-01T00:00:00Z')
const pem = selfSigned('ping.example.org', privateKey, end - days(3650))

it('says that a certificate ends within two weeks, or has ended', () => {
  expect(certificateEndWarning(pem, end - days(15))).toBeUndefined()
  expect(certificateEndWarning(pem, end - days(14))).toContain('ends on 2026-06-01')
  expect(certificateEndWarning(pem, end)).toContain('ended on 2026-06-01')
})
