import { expect, it } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import { pauseAfterFailure, statusOutcome } from './status-outcome.ts'

const made = { messageId: null, failures: 0, now: 0 }
const edited = { ...made, messageId: '7' }
const answer = (status: number, body: unknown = '', retryAfter?: string) => ({
  status,
  retryAfter,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

it.each([
  ['a message was made', answer(200, { id: '123', content: 'x' }), made, { kind: 'written', messageId: '123' }],
  ['a receiver with numbers', answer(201, { id: 5 }), made, { kind: 'written', messageId: '5' }],
  ['it was edited', answer(204), edited, { kind: 'written', messageId: '7' }],
  ['the message was deleted', answer(404, { code: 10_008 }), edited, { kind: 'missing' }],
  ['a receiver does not know it', answer(404, 'not found'), edited, { kind: 'missing' }],
])('%s', (_, response, of, expected) => expect(statusOutcome(response, of)).toEqual(expected))

it.each([
  ['the webhook is gone', answer(404, { code: 10_015 }), edited],
  ['the webhook is gone at the first message', answer(404), made],
  ['its secret is wrong', answer(401), edited],
  ['a redirect', answer(302), made],
  ['no id', answer(200, '<html>'), made],
  ['an id that would lead elsewhere', answer(200, { id: '../../x' }), made],
])('%s: paused', (_, response, of) => {
  expect(statusOutcome(response, of)).toMatchObject({ kind: 'paused', problem: 'refused' })
})

it.each([
  ['too many requests', answer(429, '', '2.5'), seconds(2.5)],
  ['too many requests, without a time', answer(429), minutes(1)],
  ['an error of its own', answer(503), minutes(1)],
])('%s: later', (_, response, after) => {
  expect(statusOutcome(response, edited)).toMatchObject({ kind: 'later', problem: 'busy', after })
})

it('waits longer after each failure, at most half an hour', () => {
  expect([0, 1, 4, 20].map(pauseAfterFailure)).toEqual([minutes(1), minutes(2), minutes(16), minutes(30)])
})
