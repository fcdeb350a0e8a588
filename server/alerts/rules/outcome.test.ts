import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { outcomeOf, pauseAfter } from './outcome.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const answer = (status: number, body = '', retryAfter?: string) => ({ status, body, retryAfter })

it.each([
  ['json', answer(200), 'sent'],
  ['discord', answer(204), 'sent'],
  ['json', answer(302), 'failed'],
  ['discord', answer(404), 'failed'],
  ['json', answer(408), 'later'],
  ['json', answer(502), 'later'],
  ['wecom', answer(200, '{"errcode":0,"errmsg":"ok"}'), 'sent'],
  ['wecom', answer(200, '{"errcode":93000,"errmsg":"invalid webhook url"}'), 'failed'],
  ['wecom', answer(200, '{"errcode":45009}'), 'later'],
  ['wecom', answer(200, '<html>'), 'later'],
] as const)('%s: %o is %s', (format, given, kind) => {
  expect(outcomeOf(format, given, now).kind).toBe(kind)
})

it.each([
  ['7', seconds(7)],
  ['0.5', seconds(1)],
  ['999999', hours(1)],
  ['Mon, 01 Jun 2026 00:02:00 GMT', minutes(2)],
  ['Mon, 01 Jun 2020 00:02:00 GMT', seconds(1)],
  ['soon', undefined],
  [undefined, undefined],
])('429 with Retry-After %s waits %s ms', (header, after) => {
  expect(outcomeOf('discord', answer(429, '', header), now)).toEqual({
    kind: 'later',
    problem: 'busy',
    reason: 'HTTP 429',
    ...(after === undefined ? {} : { after }),
  })
})

it('gives up after less than an hour of growing pauses', () => {
  const pauses = [1, 2, 3, 4, 5, 6].map(pauseAfter)
  expect(pauses).toEqual([seconds(5), seconds(30), minutes(2), minutes(10), minutes(30), undefined])
})
