import { expect, it } from 'vitest'
import { takeLongestTasks, watchTasks } from '../metrics/longest-tasks.ts'
import { repeat } from './job.ts'

const onError = (error: unknown) => expect(error).toBeUndefined()

it('tells a run that it should stop, and waits until it has ended', async () => {
  const signals: AbortSignal[] = []
  const job = repeat({
    name: 'a job',
    every: 0,
    onError,
    run: (stopping) => {
      signals.push(stopping)
      return new Promise((resolve) => stopping.addEventListener('abort', () => resolve()))
    },
  })
  for (const time of [1, 2]) {
    job.start()
    expect(signals.map(({ aborted }) => aborted)).toEqual([...Array(time - 1).fill(true), false])
    await job.stop()
  }
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

it('is named where the longest tasks are', async () => {
  watchTasks()
  const job = repeat({ name: 'a named job', every: 1000, run: async () => undefined, onError: () => undefined })
  job.start()
  expect([...takeLongestTasks(100).keys()]).toContain('a named job')
  await job.stop()
})
