import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import { superviseThread } from './supervised-thread.ts'

beforeEach(() => void vi.useFakeTimers())

/** A thread that ends when the test says so. */
class FakeThread extends EventEmitter {
  readonly received: string[] = []
  isTerminated = false
  postMessage(message: string): void {
    this.received.push(message)
  }
  async terminate(): Promise<void> {
    this.isTerminated = true
    this.emit('exit')
  }
  die(error?: Error): void {
    if (error !== undefined) this.emit('error', error)
    this.emit('exit')
  }
}

function supervised() {
  const threads: FakeThread[] = []
  const deaths: [unknown, number][] = []
  const messages: unknown[] = []
  const supervisor = superviseThread({
    open() {
      const thread = new FakeThread()
      threads.push(thread)
      return thread
    },
    stopMessage: 'stop',
    onMessage: (message) => messages.push(message),
    onDeath: (error, retryIn) => deaths.push([error, retryIn]),
  })
  return { supervisor, threads, deaths, messages, last: () => threads.at(-1) ?? expect.unreachable('no thread') }
}

it('passes messages both ways, and drops those for a thread that does not run', () => {
  const { supervisor, messages, last, threads } = supervised()
  supervisor.post('early')
  supervisor.start()
  supervisor.start()
  supervisor.post('hello')
  last().emit('message', 'hi')
  expect([threads.length, last().received, messages]).toEqual([1, ['hello'], ['hi']])
})

it('keeps back what Node reports to its watcher', () => {
  const { supervisor, messages, last } = supervised()
  supervisor.start()
  last().emit('message', { 'watch:import': ['file:///portal/server/ranking-thread.ts'] })
  last().emit('message', { reason: 'a failure' })
  expect(messages).toEqual([{ reason: 'a failure' }])
})

it('starts a thread that died again, later after every death, and soon again once it has lived', () => {
  const { supervisor, threads, deaths, last } = supervised()
  supervisor.start()
  const failure = new Error('out of memory')
  for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const count = threads.length
    last().die(failure)
    expect(deaths.at(-1)).toEqual([failure, seconds(pause)])
    vi.advanceTimersByTime(seconds(pause) - 1)
    expect(threads).toHaveLength(count)
    vi.advanceTimersByTime(1)
    expect(threads).toHaveLength(count + 1)
  }
  vi.advanceTimersByTime(minutes(2))
  last().die()
  expect(deaths.at(-1)).toEqual([undefined, seconds(1)])
})

it('stops a thread by its message, and starts none afterwards', async () => {
  const { supervisor, threads, deaths, last } = supervised()
  supervisor.start()
  const stopped = supervisor.stop()
  expect(last().received).toEqual(['stop'])
  last().die()
  await stopped
  await vi.advanceTimersByTimeAsync(minutes(5))
  expect([threads.length, deaths, last().isTerminated]).toEqual([1, [], false])
  supervisor.start()
  expect(threads).toHaveLength(2)
})

it('terminates a thread that does not stop within a second', async () => {
  const { supervisor, last } = supervised()
  supervisor.start()
  const stopped = supervisor.stop()
  await vi.advanceTimersByTimeAsync(seconds(1) - 1)
  expect(last().isTerminated).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(last().isTerminated).toBe(true)
})

it('does not start a dead thread again once it is stopped', async () => {
  const { supervisor, threads, last } = supervised()
  supervisor.start()
  last().die()
  await supervisor.stop()
  vi.advanceTimersByTime(minutes(5))
  expect(threads).toHaveLength(1)
})
