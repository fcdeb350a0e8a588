import { expect, test } from 'vitest'
import type { ProbeResult } from './probe-result.ts'
import { isDue, isPresentable } from './probe-schedule.ts'
import { qualityOf } from './quality.ts'

test('a test summarises the answered pings', () => {
  expect(qualityOf([10, null, 14, 12])).toEqual({
    samples: [10, null, 14, 12],
    min: 10,
    median: 12,
    jitter: 3,
    loss: 0.25,
  })
  expect(qualityOf([8, 4])).toMatchObject({ median: 6, jitter: 4, loss: 0 })
  expect(qualityOf([7])).toMatchObject({ jitter: 0 })
  expect(qualityOf([null])).toBeUndefined()
  expect(qualityOf([])).toBeUndefined()
})

const measured = (at: number): ProbeResult => ({ kind: 'measured', target: 'wss://a', at, samples: [1] })
const failed = (failure: 'no-answer' | 'unreachable'): ProbeResult => ({
  kind: 'failed',
  target: 'wss://a',
  at: 0,
  failure,
})

test.each([
  ['never measured', undefined, 0, true],
  ['19.999 s old', measured(0), 19_999, false],
  ['20 s old', measured(0), 20_000, true],
  ['from the future, after the clock was set back', measured(1), 0, true],
  ['silent 20 s ago', failed('no-answer'), 20_000, true],
  ['unreachable 20 s ago', failed('unreachable'), 20_000, false],
  ['unreachable 2 min ago', failed('unreachable'), 120_000, true],
] as const)('a target that was %s', (_name, result, now, due) => {
  expect(isDue(result, now)).toBe(due)
})

test('a value stays on the screen for a minute while it is measured again', () => {
  expect(isPresentable(measured(0), 59_999)).toBe(true)
  expect(isPresentable(measured(0), 60_000)).toBe(false)
})
