import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import type { Changes } from '../../../contract/send-to-pc/sent-server.ts'
import { followChanges } from './follow-changes.ts'

let last = 0
/** Writers of open streams. */
let open: ReadableStreamDefaultController<Uint8Array>[] = []
let calls: { readonly path: string; readonly lastEventId: string | null; readonly at: number }[] = []
let seen: number[] = []
let stop = (): void => undefined
const encoder = new TextEncoder()

const changes = (): Changes => ({ last, sentServers: [], pairings: [] })
const event = (): Uint8Array => encoder.encode(`id: ${last}\ndata: ${JSON.stringify(changes())}\n\n`)

/** The portal has a change; open streams get it. */
function change(): void {
  last += 1
  for (const each of open) each.enqueue(event())
}

const stream = (init?: RequestInit): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        open.push(controller)
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        controller.enqueue(encoder.encode(': \n\n'))
        controller.enqueue(event())
      },
    }),
  )
const never = (init?: RequestInit): Promise<Response> =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

/** A poll that finds nothing. */
const afterWait = (): Promise<Response> =>
  new Promise((resolve) => setTimeout(() => resolve(Response.json(changes())), seconds(20)))

function serve(respond: (path: string, init?: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push({ path, lastEventId: new Headers(init?.headers).get('last-event-id'), at: Date.now() })
    return respond(path, init)
  })
}

const follow = (onRefused = () => undefined) => {
  stop = followChanges({ onChanges: (news) => seen.push(news.last), onRefused })
}
const isStream = ({ path }: { readonly path: string }): boolean => path.includes('/events')

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  last = 0
  open = []
  calls = []
  seen = []
})

afterEach(stop)

test('a stream that is cut every 5 s loses nothing', async () => {
  serve((_, init) => stream(init))
  follow()
  for (let at = 1; at <= 60; at += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    if (at % 3 === 0) change()
    if (at % 5 === 0) for (const each of open.splice(0)) each.close()
  }
  await vi.advanceTimersByTimeAsync(2000)
  // Each number arrived, some again with the state after a reconnection.
  expect([...new Set(seen)]).toEqual(Array.from({ length: 21 }, (_, at) => at))
  expect(calls.length).toBe(13)
  expect(calls[0]?.lastEventId).toBeNull()
  expect(calls.at(-1)?.lastEventId).toBe('20')
})

test('behind a proxy that holds streams back it polls within seconds, and tries a stream again later', async () => {
  serve((path, init) => {
    if (path.includes('/events')) return never(init)
    return path.includes('after=1') ? afterWait() : Response.json(changes())
  })
  follow()
  last = 1
  await vi.advanceTimersByTimeAsync(seconds(6))
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual([1])
  expect(calls.filter(isStream)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(minutes(6))
  expect(calls.filter(isStream).length).toBeGreaterThan(1)
})

test('a stream without a heartbeat is opened again', async () => {
  serve((_, init) => stream(init))
  follow()
  await vi.advanceTimersByTimeAsync(seconds(34))
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(seconds(5))
  expect(calls).toHaveLength(2)
  expect(calls[1]?.lastEventId).toBe('0')
})

test('while the portal is away it waits longer and longer, then goes on where it was', async () => {
  let isAway = false
  serve((_, init) => {
    if (isAway) throw new TypeError('connection refused')
    return stream(init)
  })
  follow()
  await vi.advanceTimersByTimeAsync(10)
  change()
  await vi.advanceTimersByTimeAsync(10)
  isAway = true
  for (const each of open.splice(0)) each.error(new TypeError('connection reset'))
  await vi.advanceTimersByTimeAsync(minutes(5))
  const gaps = calls.slice(2).map(({ at }, n) => at - (calls[n + 1]?.at ?? 0))
  expect(gaps.slice(0, 4)).toEqual([3000, 6000, 12_000, 22_500])
  expect(Math.max(...gaps)).toBe(22_500)
  last = 2
  isAway = false
  await vi.advanceTimersByTimeAsync(seconds(30))
  expect(seen).toEqual([0, 1, 2])
  expect(calls.at(-1)?.lastEventId).toBe('1')
})

test('it ends when nothing proves this device any more', async () => {
  const onRefused = vi.fn()
  serve(() => Response.json({ error: 'UNAUTHORIZED', requestId: '1' }, { status: 401 }))
  follow(onRefused)
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect(onRefused).toHaveBeenCalledOnce()
  expect(calls).toHaveLength(1)
})
