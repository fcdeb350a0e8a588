import { describe, expect, test } from 'vitest'
import vectors from '../../../../tests/vectors/payments.json' with { type: 'json' }
import { certificatesOf } from '../keys.ts'
import { chainProblem } from './certificate-chain.ts'

const { root, intermediate, leaf, otherName, issuedByLeaf } = vectors.paypal
const now = Date.parse('2027-01-01T00:00:00Z')
const problem = (pem: string, at = now, roots: readonly string[] | undefined = [root]) =>
  chainProblem(certificatesOf(pem), at, roots)

describe('a certificate chain', () => {
  test('to a trusted root is valid in any order after the signer', () => {
    expect(problem(leaf + intermediate)).toBeUndefined()
    expect(problem(leaf + root + intermediate)).toBeUndefined()
    expect(problem(leaf, now, [intermediate])).toBeUndefined()
  })

  test.each([
    ['nothing', '', 'no certificate'],
    ['the signer alone', leaf, 'issuer is unknown'],
    ['another name', otherName + intermediate, 'another name'],
    ['a signer that issues', issuedByLeaf + leaf + intermediate, 'issuer is unknown'],
    ['a root of its own', leaf + intermediate + root, undefined],
  ])('of %s is checked', (_name, pem, expected) => {
    if (expected === undefined) expect(problem(pem)).toBeUndefined()
    else expect(problem(pem)).toContain(expected)
  })

  test('that is not valid at the time is refused', () => {
    expect(problem(leaf + intermediate, Date.parse('2020-01-01T00:00:00Z'))).toContain('not valid now')
    expect(problem(leaf + intermediate, Date.parse('2300-01-01T00:00:00Z'))).toContain('not valid now')
  })

  test('of an unknown authority is refused, whatever roots it brings', () => {
    expect(chainProblem(certificatesOf(leaf + intermediate + root), now)).toContain('issuer is unknown')
  })
})
