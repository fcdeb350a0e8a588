import { expect, it } from 'vitest'
import { firstProblem, isEmail, newPasswordProblems, passwordProblem, registrationProblems } from './fields.ts'

it.each([
  ['fox@example.org', true],
  ['  fox@example.org ', true],
  ['a.b+c@sub.example.org', true],
  ['fox@example', false],
  ['fox example@x.org', false],
  ['@example.org', false],
  ['', false],
])('%j is an address: %s', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
})

it.each([
  ['', 'passwordTooShort'],
  ['1234567', 'passwordTooShort'],
  ['12345678', undefined],
  ['correct horse ~!@#', undefined],
  ['密码密码密码密码', 'passwordCharacters'],
  ['1234567\u0000', 'passwordCharacters'],
  ['a'.repeat(128), undefined],
  ['a'.repeat(129), 'passwordTooLong'],
])('password %j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

it('compares the confirmation with the password', () => {
  expect(newPasswordProblems({ password: 'correct horse', confirmation: 'correct horsd' })).toEqual({
    password: undefined,
    confirmation: 'passwordMismatch',
  })
})

const whole = { email: 'fox@example.org', code: '123456', password: 'correct horse', confirmation: 'correct horse' }
const none = { email: undefined, code: undefined, password: undefined, confirmation: undefined }

it.each([
  ['everything right', whole, 'available', none],
  ['no code', { ...whole, code: ' ' }, 'available', { ...none, code: 'emailUnverified' }],
  ['not checked', whole, 'unknown', { ...none, code: 'emailUnverified' }],
  ['taken', whole, 'taken', { ...none, email: 'emailTaken', code: 'emailUnverified' }],
  ['a code of five digits', { ...whole, code: '12345' }, 'available', { ...none, code: 'codeInvalid' }],
  ['a pasted code with a space behind', { ...whole, code: '123456 ' }, 'available', none],
] as const)('a registration with %s', (_, fields, availability, problems) => {
  expect(registrationProblems(fields, availability)).toEqual(problems)
})

it('finds the first field to correct', () => {
  expect(firstProblem({ a: undefined, b: 'codeInvalid', c: 'emailInvalid' }, ['c', 'a', 'b'])).toBe('c')
  expect(firstProblem({ a: undefined }, ['a'])).toBeUndefined()
})
