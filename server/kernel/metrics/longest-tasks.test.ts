import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The files of a worker share their modules, and others watch tasks too.
vi.resetModules()
const { resumeTask, runTask, takeLongestTasks, watchTasks } = await import('./longest-tasks.ts')

let now = 0
/** Keeps the thread busy. */
const busy = (milliseconds: number): void => {
  now += milliseconds
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(async () => {
  await turn()
  takeLongestTasks(10)
})

it('is off at first: work runs, and nothing is measured', async () => {
  expect(runTask('GET /a', () => 7)).toBe(7)
  await turn()
  expect([...takeLongestTasks(10)]).toEqual([])
  watchTasks()
})

it('names the sources with the longest tasks since the last time, longest first', async () => {
  runTask('GET /a', () => busy(5))
  runTask('GET /b', () => busy(30))
  runTask('GET /a', () => busy(7))
  runTask('a job', () => busy(1))
  await turn()
  expect([...takeLongestTasks(2)]).toEqual([
    ['GET /b', 30],
    ['GET /a', 7],
  ])
  expect([...takeLongestTasks(2)]).toEqual([])
})

it('does not count a wait, and names work that goes on after it', async () => {
  await runTask('a job', async () => {
    busy(2)
    await turn()
    busy(500)
    await turn()
    resumeTask()
    busy(9)
  })
  runTask('GET /a', () => busy(1))
  await turn()
  expect([...takeLongestTasks(10)]).toEqual([
    ['a job', 9],
    ['GET /a', 1],
  ])
})

it('resumes nothing that was not entered', async () => {
  resumeTask()
  busy(50)
  await turn()
  expect([...takeLongestTasks(10)]).toEqual([])
})
