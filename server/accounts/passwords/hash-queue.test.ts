import { describe, expect, it } from 'vitest'
import { createHashQueue, HashQueueFull } from './hash-queue.ts'

/** A task that the test ends. */
function openTask() {
  const state = { started: false, end: (): void => undefined }
  const task = (): Promise<string> => {
    state.started = true
    return new Promise((resolve) => {
      state.end = () => resolve('done')
    })
  }
  return { state, task }
}

const client = { owner: 'a', network: 'x' }

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('hash queue', () => {
  it('runs a few at a time, in order', async () => {
    const run = createHashQueue({ atOnce: 2, maxWaiting: 10 })
    const tasks = [openTask(), openTask(), openTask(), openTask()]
    const results = tasks.map(({ task }) => run(task, client))
    await settled()
    expect(tasks.map(({ state }) => state.started)).toEqual([true, true, false, false])
    tasks[1]?.state.end()
    await settled()
    expect(tasks.map(({ state }) => state.started)).toEqual([true, true, true, false])
    for (const { state } of tasks) {
      state.end()
      await settled()
    }
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('rejects immediately while the queue is full, and accepts tasks again afterwards', async () => {
    const run = createHashQueue({ atOnce: 1, maxWaiting: 1 })
    const [first, second] = [openTask(), openTask()]
    const results = [run(first.task, client), run(second.task, client)]
    await expect(run(async () => 'never', client)).rejects.toBeInstanceOf(HashQueueFull)
    first.state.end()
    await settled()
    second.state.end()
    expect(await Promise.all(results)).toEqual(['done', 'done'])
    expect(await run(async () => 'later', client)).toBe('later')
  })

  it('refuses the oldest task of the client with the most, for one of another client', async () => {
    const run = createHashQueue({ atOnce: 1, maxWaiting: 2 })
    const first = openTask()
    const running = run(first.task, client)
    const crowd = [run(async () => 'one', client), run(async () => 'two', client)]
    const other = run(async () => 'other', { owner: 'b', network: 'y' })
    await expect(crowd[0]).rejects.toBeInstanceOf(HashQueueFull)
    first.state.end()
    expect(await Promise.all([running, crowd[1], other])).toEqual(['done', 'two', 'other'])
  })

  it('continues after a failed task', async () => {
    const run = createHashQueue({ atOnce: 1, maxWaiting: 1 })
    await expect(run(() => Promise.reject(new Error('no memory')), client)).rejects.toThrow('no memory')
    expect(await run(async () => 'next', client)).toBe('next')
  })
})
