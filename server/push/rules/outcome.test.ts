import { expect, it } from 'vitest'
import { seconds } from '../../../contract/duration.ts'
import { pushOutcome } from './outcome.ts'

const now = Date.parse('2026-06-01T00:00:00Z')

it.each([
  [201, undefined, { kind: 'sent' }],
  [404, undefined, { kind: 'gone' }],
  [410, undefined, { kind: 'gone' }],
  [429, '30', { kind: 'later', after: seconds(30) }],
  [429, 'Mon, 01 Jun 2026 00:01:00 GMT', { kind: 'later', after: seconds(60) }],
  [429, 'soon', { kind: 'later', after: seconds(15) }],
  [500, '0', { kind: 'later', after: seconds(1) }],
  [503, undefined, { kind: 'later', after: seconds(15) }],
  [400, undefined, { kind: 'failed', reason: 'the push service answered 400' }],
  [413, undefined, { kind: 'failed', reason: 'the push service answered 413' }],
  [301, undefined, { kind: 'failed', reason: 'the push service answered 301' }],
])('%i, Retry-After %s', (status, retryAfter, outcome) => {
  expect(pushOutcome(status, retryAfter, now)).toEqual(outcome)
})
