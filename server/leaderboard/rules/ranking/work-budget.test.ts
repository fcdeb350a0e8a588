import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minutes, seconds } from '../../../../contract/duration.ts'
import { createWorkBudget } from './work-budget.ts'

const share = 0.2
const burst = seconds(1)

/** Works in pieces of these lengths (ms), resting as told. Returns when each piece began and ended. */
function work(pieces: readonly number[], idle: (piece: number) => number = () => 0) {
  const budget = createWorkBudget({ share, burst })
  let now = 0
  return pieces.map((length, i) => {
    now += idle(i)
    const began = now
    now += length
    const ended = now
    now += budget.spend(length, now)
    return { began, ended }
  })
}

it('needs no rest for little work, and rests four times as long as it works otherwise', () => {
  const budget = createWorkBudget({ share, burst })
  expect(budget.spend(burst, minutes(1))).toBe(0)
  const hour = minutes(60)
  expect(budget.spend(burst + seconds(10), hour)).toBeCloseTo(seconds(10) * 4 - burst, 3)
  const later = hour + minutes(1)
  expect(budget.spend(0, later)).toBe(0)
})

it('spends no more than its share in any period, whoever the work is for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 200 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 5 }),
      (pieces, idle) => {
        const done = work(pieces, (i) => (i % 7 === 0 ? (idle[i % idle.length] ?? 0) : 0))
        for (const [first, { began }] of done.entries()) {
          let worked = 0
          for (const piece of done.slice(first, -1)) {
            worked += piece.ended - piece.began
            const allowed = share * (piece.ended - began) + burst + (piece.ended - piece.began)
            expect(worked).toBeLessThanOrEqual(allowed + 1e-6)
          }
        }
      },
    ),
  )
})

it('uses its whole share as long as there is work', () => {
  const done = work(Array.from({ length: 2000 }, () => 10))
  const last = done.at(-1)?.ended ?? 0
  expect((2000 * 10 - burst) / last).toBeCloseTo(share, 2)
})

it('never rests with a share of 1', () => {
  const budget = createWorkBudget({ share: 1, burst: 0 })
  let now = 0
  for (const length of [5, 500, 50_000]) {
    now += length
    expect(budget.spend(length, now)).toBe(0)
  }
})
