import { beforeEach, expect, it, vi } from 'vitest'
import { createStatus, timeLeft } from './status.mjs'

beforeEach(() => {
  vi.useFakeTimers()
})

it('the time left is that of the longest stage of each step', () => {
  const stage = (expected: number, more: object = {}) => ({ title: 'a', expected, ...more })
  expect(timeLeft([[stage(10_000), stage(30_000)], [stage(5000)]], 0)).toBe(35_000)
  expect(timeLeft([[stage(10_000, { began: 0 })], [stage(5000)]], 4000)).toBe(11_000)
  expect(timeLeft([[stage(10_000, { began: 0, ended: 2000 })], [stage(5000)]], 4000)).toBe(5000)
})

it('a stage that counts is judged by what it has done, and one that is late by a tenth of what was expected', () => {
  const counting = { title: 'a', expected: 10_000, began: 0, done: 25, total: 100 }
  expect(timeLeft([[counting]], 20_000)).toBe(60_000)
  expect(timeLeft([[{ ...counting, done: 5 }]], 20_000)).toBe(1000)
})

it('says what runs, how far it is and how long is left', async () => {
  const lines: string[] = []
  let now = 0
  const stages = { checks: { title: 'checks', expected: 60_000 }, tests: { title: 'tests', expected: 90_000 } }
  const status = createStatus({ write: (text) => lines.push(text) }, [[stages.checks, stages.tests]], () => now)
  let end = (): void => undefined
  const running = status.stage(stages.tests, () => new Promise<void>((resolve) => (end = resolve)))
  Object.assign(stages.tests, { done: 30, total: 120 })
  now = 20_000
  vi.advanceTimersByTime(20_000)
  expect(lines).toEqual(['[0:20] tests 30/120; about 1:00 left\n'])
  now = 65_000
  end()
  await running
  expect(lines.at(-1)).toBe('[1:05] tests: 65 s\n')
  status.end()
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
})
