import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '../../../contract/duration.ts'
import { listedServer } from '../../../tests/support/listed-server.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import type { Latencies } from './list/latencies.ts'
import { ServerList } from './list/server-list.tsx'
import { useServerList } from './use-server-list.ts'

const latencies: Latencies = {
  of: () => undefined,
  subscribe: () => () => undefined,
  version: () => undefined,
  render: () => <span>-- ms</span>,
}
const nothing = () => null

const Page = () => <ServerList list={useServerList()} latencies={latencies} renderLayer={nothing} />

/** The one tab of this device that leads. */
const locks = { request: async (_name: string, _options: object, hold: () => Promise<void>) => hold() }

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** A list that has just been refreshed waits this long for the next press (SRV-07). */
const refreshCooldown = seconds(5)

let answer: () => Response | Promise<Response>

beforeEach(() => {
  history.replaceState(null, '', '/servers')
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  vi.stubGlobal('fetch', async () => answer())
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  globalThis.spawnpointEarly = undefined
})

const show = () => renderPage(<Page />, { dedupingInterval: 0 })

const serve =
  (...ports: number[]) =>
  () =>
    Response.json(ports.map((port) => listedServer(port)))
const rows = () => document.querySelectorAll('tbody tr[aria-rowindex]').length
const refusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error, requestId: 'x' }, { status, headers })

/** What a proxy or a broken server may return instead of the list. */
const failures: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ['no connection', () => Promise.reject(new TypeError('refused'))],
  ['a page of HTML', () => new Response('<html>Sign in to the hotel</html>')],
  ['half a JSON', () => new Response('[{"ip":"192.0.2.1","port":27')],
  ['an answer of another shape', () => Response.json({ servers: 'later' })],
  ['a list of nonsense', () => Response.json([1, null, { ip: 'x' }, []])],
  ['an internal error', () => refusal(500, 'INTERNAL')],
  ['too many requests', () => refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '30' })],
]

test.each(failures)('%s: reported on a first visit, with a retry; later the last list stays', async (_, failure) => {
  vi.useFakeTimers()
  answer = failure
  show()
  await pass(100)
  expect(screen.getByRole('alert').textContent).toContain('The server list could not be loaded')
  answer = serve(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(100)
  expect(rows()).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(refreshCooldown)
  answer = failure
  fireEvent.keyDown(document.body, { key: 'r' })
  await pass(100)
  expect(screen.getByText(/as of/)).toBeTruthy()
  expect(rows()).toBe(1)
})

test('a first request that stalls is reported at its limit, with a retry that asks anew', async () => {
  vi.useFakeTimers()
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  globalThis.spawnpointEarly = { '/api/servers': new Promise(() => undefined) }
  answer = serve(1)
  show()
  await pass(100)
  expect(rows()).toBe(0)
  limits[0]?.abort(new DOMException('', 'TimeoutError'))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('The server list could not be loaded')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(100)
  expect(rows()).toBe(1)
})

test('the portal goes away and comes back: the list stays, shows its age, and recovers by itself', async () => {
  vi.useFakeTimers()
  answer = serve(1)
  show()
  await pass(100)
  expect(rows()).toBe(1)
  answer = () => Promise.reject(new TypeError('refused'))
  await pass(31_000)
  expect(screen.getByText(/as of/)).toBeTruthy()
  expect(rows()).toBe(1)
  answer = serve(1, 2)
  await pass(31_000)
  expect(rows()).toBe(2)
  expect(screen.queryByText(/as of/)).toBeNull()
})
