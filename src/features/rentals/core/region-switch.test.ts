import { expect, test } from 'vitest'
import { rental } from '../../../../tests/support/rental.ts'
import { switchOutcome, switchRefusal } from './region-switch.ts'

const startedAt = Date.parse('2026-06-15T12:00:00Z')
const running = { target: 'ap-tokyo', startedAt }
const moving = rental({ status: 'SWITCHING', target_region: 'ap-tokyo' })
const at = (seconds: number) => startedAt + seconds * 1000

test.each([
  ['the list is older than the switch', rental(), at(-5), at(1), 'going'],
  ['the answer was on its way', rental(), at(1), at(1), 'going'],
  ['it moves', moving, at(3), at(30), 'going'],
  ['it moves for a minute', moving, at(60), at(60), 'goingLong'],
  ['it has arrived', rental({ region: 'ap-tokyo' }), at(40), at(40), 'done'],
  ['it stayed', rental(), at(40), at(40), 'failed'],
  ['it moves for five minutes', moving, at(299), at(300), 'timedOut'],
  ['it is not listed', undefined, at(40), at(40), 'going'],
])('%s', (_name, listed, fetchedAt, now, outcome) => {
  expect(switchOutcome(running, listed, fetchedAt, now)).toBe(outcome)
})

test.each([
  ['Switch region limit exceeded', 'limitExceeded'],
  ['MALFORMED', 'responseError'],
  ['TIMEOUT', 'timeoutError'],
  ['REGION_UNAVAILABLE', 'regionUnavailable'],
  ['anything', 'switchError'],
])('%s → %s', (code, refusal) => {
  expect(switchRefusal(code)).toBe(refusal)
})
