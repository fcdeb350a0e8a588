import { expect, it } from 'vitest'
import { consoleBodyOf, draftOf, hasBadPort } from './console-draft.ts'

const set = {
  port: 27_020,
  game: 'csgo',
  simpleAdmin: true,
  vipCore: 'hours',
  state: 'ok',
  since: '2026-06-01T00:00:00.000Z',
  problem: null,
} as const

it('keeps the stored password where none is typed', () => {
  expect(consoleBodyOf(draftOf(set))).toEqual({ port: 27_020, game: 'csgo', simpleAdmin: true, vipCore: 'hours' })
  expect(consoleBodyOf({ ...draftOf(null), password: 'x y' })).toMatchObject({ port: null, password: 'x y' })
})

it.each(['0', '70000', '27015x', '-1', '1.5'])('sends no port %s', (port) => {
  const draft = { ...draftOf(set), port }
  expect([hasBadPort(draft), consoleBodyOf(draft)]).toEqual([true, undefined])
})

it('sends no password that would end its line', () => {
  for (const password of ['a"b', 'a\nb', 'a\u0007b']) {
    expect(consoleBodyOf({ ...draftOf(null), password })).toBeUndefined()
  }
})
