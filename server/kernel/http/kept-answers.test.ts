import { expect, it, vi } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'
import { prebuild } from './prebuilt.ts'

const answer = (text: string) => prebuild(text, { cacheControl: 'no-store' })

it('builds a response once, also for concurrent calls', async () => {
  const kept = createKeptAnswers(2)
  let made = 0
  const make = async () => {
    made += 1
    return answer('a')
  }
  const [one, two] = await Promise.all([kept('a', make), kept('a', make)])
  expect(one).toBe(two)
  expect(made).toBe(1)
})

it('evicts the least recently used response', async () => {
  const kept = createKeptAnswers(2)
  const made: string[] = []
  const ask = (key: string) =>
    kept(key, async () => {
      made.push(key)
      return answer(key)
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('drops a failure immediately', async () => {
  const kept = createKeptAnswers(2)
  await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await kept('a', async () => answer('a'))).as('identity', {}).body.toString()).toBe('a')
})

it('makes a response again that is as old as it may get', async () => {
  let clock = 1000
  const kept = createKeptAnswers(2, { maxAge: 5, now: () => clock })
  const make = vi.fn(async () => answer('a'))
  await kept('a', make)
  clock += 4
  await kept('a', make)
  expect(make).toHaveBeenCalledTimes(1)
  clock += 1
  await kept('a', make)
  expect(make).toHaveBeenCalledTimes(2)
})
