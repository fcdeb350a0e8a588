import { expect, it } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import { HostPauses } from './host-pauses.ts'

it('leaves a host that fails alone, longer each time, and no other one', () => {
  const pauses = new HostPauses()
  let now = 0
  const taken = Array.from({ length: 7 }, () => {
    const pause = pauses.fail('a', now)
    expect(pauses.wait('a', now)).toBe(pause)
    now += pause
    expect(pauses.wait('a', now)).toBe(0)
    return pause / seconds(1)
  })
  expect(taken).toEqual([15, 30, 60, 120, 240, 300, 300])
  expect(pauses.wait('b', now)).toBe(0)
  pauses.succeed('a')
  expect(pauses.fail('a', now)).toBe(seconds(15))
})

it('calls that fail together count once, and a clock that is set back ends no pause late', () => {
  const pauses = new HostPauses()
  expect([pauses.fail('a', 0), pauses.fail('a', 10), pauses.fail('a', seconds(5))]).toEqual([
    seconds(15),
    seconds(15) - 10,
    seconds(10),
  ])
  expect(pauses.wait('a', -minutes(60))).toBe(0)
})

it('forgets hosts that failed long ago', () => {
  const pauses = new HostPauses()
  for (let n = 0; n < 100; n += 1) pauses.fail(`${n}.example`, n)
  expect(pauses.size).toBe(100)
  pauses.fail('other.example', minutes(30))
  expect(pauses.size).toBe(1)
})
