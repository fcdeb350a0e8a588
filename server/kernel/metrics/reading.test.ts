import { expect, it } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import { createReading } from './reading.ts'

it('reads at most every 15 s, for a hundredth of the time at most, and lets only the first caller wait', async () => {
  let now = 0
  let reads = 0
  let cost = 0
  const read = createReading(
    async () => {
      now += cost
      reads += 1
      return reads
    },
    () => now,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  now = seconds(14)
  expect(await read()).toBe(1)
  now = seconds(15)
  cost = seconds(1)
  expect(await read()).toBe(1)
  await Promise.resolve()
  expect(await read()).toBe(2)
  cost = 0
  now += seconds(99)
  await read()
  expect(reads).toBe(2)
  now += minutes(1)
  await read()
  expect(reads).toBe(3)
})

it('is unknown while it fails', async () => {
  let now = 0
  let isBroken = true
  const read = createReading(
    async () => {
      if (isBroken) throw new Error('away')
      return 'fine'
    },
    () => now,
  )
  expect(await read()).toBeUndefined()
  isBroken = false
  expect(await read()).toBeUndefined()
  now = seconds(15)
  expect(await read()).toBe('fine')
})
