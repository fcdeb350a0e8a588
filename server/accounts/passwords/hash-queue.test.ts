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

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('hash queue', () => {
  it('runs a few at a time, in order', async () => {
    const run = createHashQueue({ atOnce: 2, maxWaiting: 10 })
    const tasks = [openTask(), openTask(), openTask(), openTask()]
    const results = tasks.map(({ task }) => run(task))
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
    const results = [run(first.task), run(second.task)]
    await expect(run(async () => 'never')).rejects.toBeInstanceOf(HashQueueFull)
    first.state.end()
    await settled()
    second.state.end()
    expect(await Promise.all(results)).toEqual(['done', 'done'])
    expect(await run(async () => 'later')).toBe('later')
  })

  it('continues after a failed task', async () => {
    const run = createHashQueue({ atOnce: 1, maxWaiting: 1 })
    await expect(run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
    expect(await run(async () => 'next')).toBe('next')
  })
})
