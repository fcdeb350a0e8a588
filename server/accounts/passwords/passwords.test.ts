import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
  const passwords = createPasswords()
  const client = { owner: 'a', network: 'x' }

  it('are stored as argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await passwords.hash('correct horse', client)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('are compared exactly, neither truncated nor case-folded', async () => {
    const long = `${'x'.repeat(100)}A`
    const stored = await passwords.hash(long, client)
    expect(await passwords.check(stored, long, client)).toBe('right')
    expect(await passwords.check(stored, `${'x'.repeat(100)}B`, client)).toBe('wrong')
    expect(await passwords.check(stored, `${'x'.repeat(100)}a`, client)).toBe('wrong')
  })

  it('never match if none is stored, not even an empty one', async () => {
    expect(await passwords.check(undefined, '', client)).toBe('wrong')
    expect(await passwords.check(null, 'anything', client)).toBe('wrong')
  })

  it('hashed with older parameters are reported as outdated', async () => {
    const older = await hash('correct horse', { memoryCost: 8192, timeCost: 1 })
    expect(await passwords.check(older, 'correct horse', client)).toBe('right_outdated')
    expect(await passwords.check(older, 'wrong', client)).toBe('wrong')
  })

  it.each([
    ['password', true],
    ['PassWord', true],
    ['1qaz2wsx', true],
    ['13101988', true],
    ['kite-over-the-harbour', false],
    ['hunter2hunter', false],
  ])('%s: common %s', async (password, common) => {
    expect(await isCommonPassword(password)).toBe(common)
  })
})
