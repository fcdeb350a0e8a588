import { beforeEach, expect, test, vi } from 'vitest'
import type { DeviceChannel } from '../../platform/device-leader.ts'
import type { BetweenTabs, FromWorker, ToWorker } from './core/probe-messages.ts'
import type { ProbeResult } from './core/probe-result.ts'
import { createLatencyClient, type QualityStep } from './latency-client.ts'
import { createProbeStore } from './probe-store.ts'

const a = 'wss://a.example:8443/latency'
const b = 'wss://b.example:8443/latency'
const epoch = 1_700_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: epoch })
})

const measured = (target: string, ms: number, at = Date.now()): ProbeResult => ({
  kind: 'measured',
  target,
  at,
  samples: [ms],
})

/** Tabs of one device: a post reaches all the others. */
function createAir() {
  const ears = new Map<object, (message: BetweenTabs) => void>()
  const join = (): DeviceChannel<BetweenTabs> => {
    const me = {}
    return {
      post: (message) => {
        for (const [ear, hear] of ears) if (ear !== me) hear(message)
      },
      listen: (listener) => {
        ears.set(me, listener)
        return () => {
          ears.delete(me)
        }
      },
    }
  }
  return { join, listeners: () => ears.size }
}

function createTab(air = createAir(), { refuses = false } = {}) {
  const posts: ToWorker[] = []
  const page = { watched: true, online: true, savesData: false, repeats: true, alive: 0, refuses }
  let say: (message: FromWorker) => void = () => undefined
  let fail: () => void = () => undefined
  let onChange: (() => void) | undefined
  const store = createProbeStore()
  const client = createLatencyClient({
    store,
    now: () => Date.now(),
    channel: air.join(),
    activity: {
      isWatched: () => page.watched,
      isOnline: () => page.online,
      savesData: () => page.savesData,
      repeats: () => page.repeats,
      onChange: (listener) => {
        onChange = listener
        return () => {
          onChange = undefined
        }
      },
    },
    startWorker: (onMessage, onFailure) => {
      if (page.refuses) throw new TypeError('refused')
      say = onMessage
      fail = onFailure
      page.alive += 1
      return {
        post: (message) => posts.push(message),
        terminate: () => {
          page.alive -= 1
        },
      }
    },
  })
  return {
    client,
    store,
    page,
    posts,
    listens: () => onChange !== undefined,
    say: (message: FromWorker) => say(message),
    crash: () => fail(),
    change(next: Partial<typeof page>) {
      Object.assign(page, next)
      onChange?.()
    },
    value: (target: string) => {
      const result = store.read().results.get(target)
      return result?.kind === 'measured' ? result.samples[0] : undefined
    },
  }
}

test('the worker starts with the leading tab’s first request and stops after the last', () => {
  const tab = createTab()
  tab.client.lead(true)
  expect(tab.page.alive).toBe(0)
  const owner = {}
  tab.client.want(owner, [a])
  expect(tab.page.alive).toBe(1)
  expect(tab.posts).toEqual([{ type: 'watch', targets: [a], known: [], retryFailed: false, repeat: true }])
  tab.client.want(owner, [])
  expect(tab.page.alive).toBe(0)
  expect(tab.listens()).toBe(false)
})

test('manual refresh measures one round; a new choice applies at once', () => {
  const tab = createTab()
  tab.page.repeats = false
  tab.client.lead(true)
  tab.client.want({}, [a])
  expect(tab.posts).toMatchObject([{ type: 'watch', repeat: false }])
  tab.change({ repeats: true })
  expect(tab.posts[1]).toMatchObject({ type: 'watch', targets: [a], repeat: true })
})

test('with data saver on, nothing is measured until requested, once, and the numbers stay', () => {
  const tab = createTab()
  tab.page.savesData = true
  tab.client.lead(true)
  const owner = {}
  tab.client.want(owner, [a])
  expect(tab.posts).toEqual([])
  expect(tab.store.read().requested?.has(a)).toBe(false)
  tab.client.refresh()
  expect(tab.posts).toMatchObject([{ type: 'watch', targets: [a], repeat: false }])
  expect(tab.store.read().requested?.has(a)).toBe(true)
  tab.say({ type: 'results', results: [measured(a, 20)] })
  tab.client.want(owner, [a, b])
  tab.change({ watched: false })
  vi.setSystemTime(epoch + 600_000)
  tab.change({ watched: true })
  expect(tab.posts).toHaveLength(1)
  expect(tab.value(a)).toBe(20)
  tab.change({ savesData: false })
  expect(tab.posts.at(-1)).toMatchObject({ targets: [a, b], known: [], repeat: true })
  expect(tab.store.read().requested).toBeUndefined()
})

test('with data saver on, a request from another tab is measured once', () => {
  const air = createAir()
  const [leader, follower] = [createTab(air), createTab(air)]
  for (const tab of [leader, follower]) tab.page.savesData = true
  leader.client.lead(true)
  leader.client.want({}, [a])
  follower.client.want({}, [b])
  expect(leader.posts).toEqual([])
  follower.client.refresh()
  expect(leader.posts.at(-1)).toMatchObject({ targets: [a, b], repeat: false })
  leader.say({ type: 'results', results: [measured(b, 33)] })
  expect(follower.value(b)).toBe(33)
  const before = leader.posts.length
  vi.advanceTimersByTime(61_000)
  expect(leader.posts).toHaveLength(before)
  follower.client.refresh()
  expect(leader.posts.length).toBeGreaterThan(before)
})

test('an unchanged request sends nothing to the worker; a refresh does', () => {
  const tab = createTab()
  const owner = {}
  tab.client.lead(true)
  tab.client.want(owner, [a, b])
  tab.client.want(owner, [a, b])
  expect(tab.posts).toHaveLength(1)
  tab.client.refresh()
  expect(tab.posts[1]).toMatchObject({ type: 'watch', targets: [a, b], retryFailed: true })
})

test.each([
  ['hidden or idle', { watched: false }, { watched: true }],
  ['offline', { online: false }, { online: true }],
])('it stops while %s and passes on what it knew when it starts again', (_name, off, on) => {
  const tab = createTab()
  tab.client.lead(true)
  tab.client.want({}, [a])
  tab.say({ type: 'results', results: [measured(a, 20)] })
  tab.change(off)
  expect(tab.page.alive).toBe(0)
  expect(tab.value(a)).toBe(20)
  vi.setSystemTime(epoch + 10_000)
  tab.change(on)
  expect(tab.page.alive).toBe(1)
  expect(tab.posts.at(-1)).toMatchObject({ targets: [a], known: [measured(a, 20, epoch)] })
  vi.setSystemTime(epoch + 60_000)
  tab.change(off)
  tab.change(on)
  expect(tab.posts.at(-1)).toMatchObject({ targets: [a], known: [] })
  expect(tab.value(a)).toBeUndefined()
})

test('without a network the state says so', () => {
  const tab = createTab()
  tab.client.lead(true)
  tab.client.want({}, [a])
  tab.change({ online: false })
  expect(tab.store.read().stopped).toBe('device-offline')
  tab.change({ online: true })
  expect(tab.store.read().stopped).toBeUndefined()
})

test('a page that is opened without a network says so, too', () => {
  const tab = createTab()
  tab.page.online = false
  tab.client.want({}, [a])
  expect(tab.store.read().stopped).toBe('device-offline')
  tab.client.lead(true)
  tab.change({ online: true })
  expect(tab.store.read().stopped).toBeUndefined()
  expect(tab.page.alive).toBe(1)
})

test('a blocked worker is told apart from slow servers, and retried later', () => {
  const tab = createTab(createAir(), { refuses: true })
  tab.client.lead(true)
  tab.client.want({}, [a])
  expect(tab.store.read().stopped).toBe('blocked')
  tab.change({ refuses: false })
  expect(tab.page.alive).toBe(1)
  tab.crash()
  expect(tab.page.alive).toBe(0)
  expect(tab.store.read().stopped).toBe('blocked')
})

test('only the leading tab measures; the others send requests and receive known and new results', () => {
  const air = createAir()
  const leader = createTab(air)
  leader.client.lead(true)
  leader.client.want({}, [a])
  leader.say({ type: 'results', results: [measured(a, 20)] })

  const follower = createTab(air)
  follower.client.want({}, [a, b])
  expect(follower.page.alive).toBe(0)
  expect(follower.value(a)).toBe(20)
  expect(leader.posts.at(-1)).toMatchObject({ targets: [a, b] })
  leader.say({ type: 'results', results: [measured(b, 33)] })
  expect(follower.value(b)).toBe(33)
})

test('a follower that is gone is forgotten after two rounds; one that stays requests again', () => {
  const air = createAir()
  const leader = createTab(air)
  leader.client.lead(true)
  leader.client.want({}, [a])
  const follower = createTab(air)
  const owner = {}
  follower.client.want(owner, [b])
  vi.advanceTimersByTime(90_000)
  leader.client.refresh()
  expect(leader.posts.at(-1)).toMatchObject({ targets: [a, b] })
  follower.client.want(owner, [])
  vi.advanceTimersByTime(61_000)
  leader.client.refresh()
  expect(leader.posts.at(-1)).toMatchObject({ targets: [a] })
  expect(air.listeners()).toBe(1)
})

test('a follower that becomes the leader continues with the results it received', () => {
  const air = createAir()
  const leader = createTab(air)
  const follower = createTab(air)
  leader.client.lead(true)
  leader.client.want({}, [a])
  follower.client.want({}, [a])
  leader.say({ type: 'results', results: [measured(a, 20)] })
  leader.change({ watched: false })
  leader.client.lead(false)
  follower.client.lead(true)
  expect(follower.posts).toEqual([
    { type: 'watch', targets: [a], known: [measured(a, 20)], retryFailed: false, repeat: true },
  ])
})

test('a device whose clock was set back still accepts new results', () => {
  const tab = createTab()
  tab.client.lead(true)
  tab.client.want({}, [a])
  tab.say({ type: 'results', results: [measured(a, 20)] })
  vi.setSystemTime(epoch - 365 * 86_400_000)
  tab.say({ type: 'results', results: [measured(a, 25)] })
  expect(tab.value(a)).toBe(25)
})

test('a quality test runs in any tab, one at a time, and stops the worker afterwards', () => {
  const tab = createTab()
  const first: QualityStep[] = []
  const second: QualityStep[] = []
  tab.client.testQuality(a, (step) => first.push(step))
  tab.say({ type: 'quality-sample', target: a, ms: 10 })
  tab.client.testQuality(b, (step) => second.push(step))
  expect(first.map((step) => step.type)).toEqual(['quality-sample', 'quality-stopped'])
  tab.say({ type: 'quality-done', target: b })
  expect(second).toEqual([{ type: 'quality-done', target: b }])
  expect(tab.page.alive).toBe(0)
  expect(tab.listens()).toBe(false)
})

test('a test that the user leaves, or whose tab is hidden, is stopped', () => {
  const tab = createTab()
  const steps: QualityStep[] = []
  const stop = tab.client.testQuality(a, (step) => steps.push(step))
  stop()
  expect(tab.page.alive).toBe(0)
  tab.client.testQuality(a, (step) => steps.push(step))
  tab.change({ watched: false })
  expect(steps).toEqual([{ type: 'quality-stopped' }])
  expect(tab.page.alive).toBe(0)
})
