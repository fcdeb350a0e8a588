import { expect, test } from 'vitest'
import { isShortName, isShortPassword, nameProblem, newPasswordProblems, passwordProblem } from './fields.ts'

test.each([
  ['', 'nameRequired'],
  ['   ', 'nameRequired'],
  ['a', undefined],
  ['训练服 A1', undefined],
  ['训练服训练服训练服训练服训练服训', undefined],
  ['训练服训练服训练服训练服训练服训练', 'nameLengthError'],
  ['𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', undefined],
  ['a;quit', 'nameInvalid'],
  ['🙂', 'nameInvalid'],
])('name %j: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

test.each([
  ['', 'passwordRequired'],
  ['abc123', undefined],
  ['a'.repeat(16), undefined],
  ['a'.repeat(17), 'passwordLengthError'],
  ['pass word', 'passwordInvalid'],
  ['密码', 'passwordInvalid'],
])('password %j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('the repetition must match', () => {
  expect(newPasswordProblems('abc1', 'abc2')).toEqual({ password: undefined, confirmation: 'passwordsNotMatch' })
  expect(newPasswordProblems('abc1', 'abc1 ')).toEqual({ password: undefined, confirmation: undefined })
})

test('short ones are accepted with a hint', () => {
  expect([isShortName('ab'), isShortName('abc'), isShortName('')]).toEqual([true, false, false])
  expect([isShortPassword('abc'), isShortPassword('abcd'), isShortPassword(' ')]).toEqual([true, false, false])
})
