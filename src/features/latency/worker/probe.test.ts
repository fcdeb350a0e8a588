import { expect, test } from 'vitest'
import { fakeProbeEffects } from '../../../../tests/support/fake-probe-effects.ts'
import { probe, testQuality } from './probe.ts'

const url = 'wss://a.example:8443/latency'
const never = new AbortController().signal

test('three pings on one connection, 100 ms apart; connecting is not measured', async () => {
  const fake = fakeProbeEffects({ [url]: { connect: 400, replies: [30, 20, 25] } })
  const result = probe(url, fake.effects, never)
  await fake.advance(5000)
  expect(await result).toEqual({
    kind: 'measured',
    target: url,
    at: 1_000_000 + 400 + 30 + 100 + 20 + 100 + 25,
    samples: [30, 20, 25],
  })
  expect(fake.log.opened).toHaveLength(1)
  expect(fake.log.pings.map((ping) => ping.at)).toEqual([400, 530, 650])
  expect(fake.openSockets()).toBe(0)
  expect(fake.pendingTimers()).toBe(0)
})

test('a reply after the limit does not count for the next ping', async () => {
  const fake = fakeProbeEffects({ [url]: { replies: [1510, 1520, 1530] } })
  const result = probe(url, fake.effects, never)
  await fake.advance(10_000)
  expect(await result).toMatchObject({ kind: 'failed', failure: 'no-answer' })
  expect(fake.log.opened).toHaveLength(3)
  expect(fake.log.pings.map((ping) => ping.at)).toEqual([0, 1600, 3200])
  expect(fake.openSockets()).toBe(0)
})

test('one slow ping does not affect the others', async () => {
  const fake = fakeProbeEffects({ [url]: { replies: [50] } })
  const slowOnce = fakeProbeEffects({ [url]: { replies: [null, 50] } })
  const fine = probe(url, fake.effects, never)
  const lossy = probe(url, slowOnce.effects, never)
  await fake.advance(5000)
  await slowOnce.advance(10_000)
  expect(await fine).toMatchObject({ samples: [50, 50, 50] })
  // Every new connection of this responder drops its first ping.
  expect(await lossy).toMatchObject({ kind: 'failed', failure: 'no-answer' })
})

test('a refused connection fails fast, three times', async () => {
  const fake = fakeProbeEffects({})
  const result = probe(url, fake.effects, never)
  await fake.advance(300)
  expect(await result).toEqual({ kind: 'failed', target: url, at: 1_000_200, failure: 'unreachable' })
  expect(fake.log.opened).toHaveLength(3)
})

test('a far host may take more than one limit to connect', async () => {
  const fake = fakeProbeEffects({ [url]: { connect: 2000, replies: [600] } })
  const result = probe(url, fake.effects, never)
  await fake.advance(10_000)
  expect(await result).toMatchObject({ kind: 'measured', samples: [600, 600] })
  expect(fake.log.opened).toHaveLength(1)
})

test('a host that closes the connection midway keeps its good samples', async () => {
  const fake = fakeProbeEffects({ [url]: { replies: [12, 13, 14], hangsUpAfterPings: 2 } })
  const result = probe(url, fake.effects, never)
  await fake.advance(5000)
  expect(await result).toMatchObject({ kind: 'measured', samples: [12, 12] })
})

test('an unexpected reply is not counted', async () => {
  const fake = fakeProbeEffects({ [url]: { stutters: true, replies: [40] } })
  const result = probe(url, fake.effects, never)
  await fake.advance(5000)
  expect(await result).toMatchObject({ samples: [40, 40, 40] })
})

test('a browser that throws on opening counts as unreachable', async () => {
  const fake = fakeProbeEffects({})
  const openSocket = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  const result = probe(url, { ...fake.effects, openSocket }, never)
  await fake.advance(300)
  expect(await result).toMatchObject({ kind: 'failed', failure: 'unreachable' })
})

test.each([0, 50, 300, 420])('aborted after %i ms: nothing is left open', async (ms) => {
  const fake = fakeProbeEffects({ [url]: { connect: 200, replies: [150] } })
  const abort = new AbortController()
  const result = probe(url, fake.effects, abort.signal)
  await fake.advance(ms)
  abort.abort()
  expect(fake.openSockets()).toBe(0)
  await fake.advance(1000)
  expect(await result).toBeUndefined()
  expect(fake.pendingTimers()).toBe(0)
})

test('a quality test sends twenty pings on one connection and counts the lost', async () => {
  const fake = fakeProbeEffects({ [url]: { replies: [9, 11, null, 10] } })
  const samples: (number | null)[] = []
  const done = testQuality(url, fake.effects, never, (ms) => samples.push(ms))
  await fake.advance(60_000)
  expect(await done).toBeUndefined()
  expect(samples).toHaveLength(20)
  expect(samples.slice(0, 3)).toEqual([9, 11, null])
  expect(fake.openSockets()).toBe(0)
})

test('a quality test ends at once if its listener stops it', async () => {
  const fake = fakeProbeEffects({})
  const samples: unknown[] = []
  const done = testQuality(url, fake.effects, never, (ms) => samples.push(ms))
  await fake.advance(100)
  expect(await done).toBe('unreachable')
  expect(samples).toEqual([])
})
