import { expect, test } from 'vitest'
import { type FakeResponder, fakeProbeEffects } from '../../../../tests/support/fake-probe-effects.ts'
import type { FromWorker } from '../core/probe-messages.ts'
import type { ProbeResult } from '../core/probe-result.ts'
import { createProber } from './prober.ts'

function start(responders: Record<string, FakeResponder>) {
  const fake = fakeProbeEffects(responders)
  const posts: { at: number; message: FromWorker }[] = []
  const prober = createProber({
    effects: fake.effects,
    post: (message) => posts.push({ at: fake.now(), message }),
  })
  const results = () => posts.flatMap(({ message }) => (message.type === 'results' ? message.results : []))
  const watch = (targets: string[], known: ProbeResult[] = [], retryFailed = false, repeat = true) =>
    prober.receive({ type: 'watch', targets, known, retryFailed, repeat })
  return { fake, posts, prober, results, watch }
}

const targets = (count: number) => Array.from({ length: count }, (_, i) => `wss://t${i}.example:8443/latency`)
const all = (urls: readonly string[], responder: FakeResponder) =>
  Object.fromEntries(urls.map((url) => [url, responder]))

test('eight targets at a time, in the given order; batches reach the page at least 250 ms apart', async () => {
  const urls = targets(24)
  const { fake, posts, results, watch } = start(all(urls, { replies: [100] }))
  watch(urls)
  await fake.advance(3000)
  expect(fake.log.mostOpen).toBe(8)
  expect(results().map((result) => result.target)).toEqual(urls)
  // 3 pings of 100 ms and 2 pauses of 100 ms: three turns of 500 ms; the last batch does not wait.
  expect(posts.map((post) => post.at)).toEqual([750, 1250, 1500])
  expect(fake.openSockets()).toBe(0)
})

test('each round starts 30 s after the one before and measures again', async () => {
  const urls = targets(2)
  const { fake, results, watch } = start(all(urls, { replies: [10] }))
  watch(urls)
  await fake.advance(29_999)
  expect(results()).toHaveLength(2)
  await fake.advance(1000)
  expect(results()).toHaveLength(4)
})

test('a result of the last 20 s is not measured again, even if another worker took it', async () => {
  const [a = '', b = ''] = targets(2)
  const { fake, results, watch } = start(all([a, b], { replies: [10] }))
  watch([a, b], [{ kind: 'measured', target: a, at: 1_000_000 - 19_000, samples: [7] }])
  await fake.advance(1000)
  expect(results().map((result) => result.target)).toEqual([b])
  watch([b, a])
  await fake.advance(1000)
  expect(results()).toHaveLength(2)
})

test('a new list ends the running round and keeps what was measured', async () => {
  const [a = '', b = '', c = ''] = targets(3)
  const { fake, results, watch } = start({ [a]: { replies: [10] }, [b]: { replies: [1000] }, [c]: { replies: [10] } })
  watch([a, b])
  await fake.advance(500)
  watch([a, c])
  await fake.advance(5000)
  expect(results().map((result) => result.target)).toEqual([a, c])
  expect(fake.openSockets()).toBe(0)
})

test('a retry measures a failed target early, and no good one', async () => {
  const [good = '', dead = ''] = targets(2)
  const { fake, watch } = start({ [good]: { replies: [10] } })
  watch([good, dead])
  await fake.advance(5000)
  const before = fake.log.opened.length
  watch([good, dead])
  await fake.advance(1000)
  expect(fake.log.opened).toHaveLength(before)
  watch([good, dead], [], true)
  await fake.advance(1000)
  expect(fake.log.opened.slice(before)).toEqual([dead, dead, dead])
})

test('watching nothing stops the rounds', async () => {
  const urls = targets(3)
  const { fake, results, watch } = start(all(urls, { replies: [10] }))
  watch(urls)
  await fake.advance(1000)
  watch([])
  await fake.advance(120_000)
  expect(results()).toHaveLength(3)
  expect(fake.pendingTimers()).toBe(0)
})

test('with data saver on there is one round', async () => {
  const urls = targets(2)
  const { fake, results, watch } = start(all(urls, { replies: [10] }))
  watch(urls, [], false, false)
  await fake.advance(120_000)
  expect(results()).toHaveLength(2)
  expect(fake.pendingTimers()).toBe(0)
})

test('a round of dead targets is not cut short by the next one', async () => {
  const urls = targets(64)
  const { fake, results, watch } = start(all(urls, { connect: 1_000_000 }))
  watch(urls)
  await fake.advance(40_000)
  expect(new Set(results().map((result) => result.target)).size).toBe(64)
  expect(results()).toHaveLength(64)
  expect(fake.openSockets()).toBe(0)
})

test('a second quality test ends the first; stopping ends it silently', async () => {
  const [a = '', b = ''] = targets(2)
  const { fake, posts, prober } = start(all([a, b], { replies: [20] }))
  prober.receive({ type: 'test-quality', target: a })
  await fake.advance(250)
  prober.receive({ type: 'test-quality', target: b })
  await fake.advance(10_000)
  const from = (target: string) =>
    posts.filter(({ message }) => message.type === 'quality-sample' && message.target === target).length
  expect([from(a), from(b)]).toEqual([2, 20])
  expect(posts.at(-1)?.message).toEqual({ type: 'quality-done', target: b })
  prober.receive({ type: 'test-quality', target: a })
  await fake.advance(50)
  prober.receive({ type: 'stop-quality' })
  const count = posts.length
  await fake.advance(10_000)
  expect(posts).toHaveLength(count)
  expect(fake.openSockets()).toBe(0)
})
