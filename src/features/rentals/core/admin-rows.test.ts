import { expect, test } from 'vitest'
import { type AdminRow, adminsOf, listProblem, rowProblems, rowsOf } from './admin-rows.ts'

const good = '76561198000000001'
const row = (steamid: string, name = '', tempId = steamid): AdminRow => ({ tempId, steamid, name })

test.each([
  ['', 'emptySteamId'],
  ['1234', 'invalidSteamId'],
  ['7656119800000000x', 'invalidSteamId'],
  ['12345678901234567', 'invalidSteamIdPrefix'],
  [` ${good} `, undefined],
])('SteamID %j: %s', (steamid, problem) => {
  expect(rowProblems([row(steamid, '', 'a')]).get('a')?.steamid).toBe(problem)
})

test('the second of two equal ids is the duplicate', () => {
  const found = rowProblems([row(good, '', 'a'), row(` ${good}`, '', 'b')])
  expect(found.get('a')).toBeUndefined()
  expect(found.get('b')?.steamid).toBe('duplicateSteamId')
})

test('a note has at most 20 characters, on one line', () => {
  expect(rowProblems([row(good, '字'.repeat(20))]).size).toBe(0)
  expect(rowProblems([row(good, '字'.repeat(21))]).get(good)?.name).toBe('noteMaxLength')
  expect(rowProblems([row(good, 'a\nb')]).get(good)?.name).toBe('noteInvalid')
})

test('one to seven may be saved', () => {
  const many = Array.from({ length: 8 }, (_, i) => row(`7656119800000000${i}`))
  expect(listProblem([])).toBe('minAdminRequired')
  expect(listProblem(many.slice(0, 7))).toBeUndefined()
  expect(listProblem(many)).toBe('maxAdmins')
})

test('the saved list is trimmed, names the server, and reads back', () => {
  const saved = adminsOf([row(` ${good} `, ' Ana ', 'new')], 'Aim')
  expect(saved).toEqual([{ steamid: good, name: 'Ana', servername: 'Aim' }])
  expect(rowsOf(saved)).toEqual([row(good, 'Ana')])
})
