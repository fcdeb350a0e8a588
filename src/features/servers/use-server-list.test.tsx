import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchedAtHeader } from '../../../contract/page/sw-messages.ts'
import { listedServer } from '../../../tests/support/listed-server.ts'
import { dataSaver } from '../../platform/data-saver.ts'
import { refreshInterval } from '../../shared/preferences.ts'
import { useServerList } from './use-server-list.ts'

const server = (port: number, players = '1/10') => listedServer(port, { players })

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** The one tab of this device that leads. */
const locks = { request: async (_name: string, _options: object, hold: () => Promise<void>) => hold() }

let answer: () => Response | Promise<Response>
function open(kept?: unknown) {
  vi.stubGlobal('fetch', async () => answer())
  const cache = new Map(kept === undefined ? [] : [['/api/servers', { data: kept }]])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>{children}</SWRConfig>
  )
  return renderHook(useServerList, { wrapper })
}

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
})

describe('useServerList', () => {
  test('leaves out invalid rows and keeps the list', async () => {
    answer = () => Response.json([server(1), { ip: '<b>' }, server(2)])
    const { result: list } = open()
    expect(list.current.loading).toBe(true)
    await waitFor(() => expect(list.current.index.rows).toHaveLength(2))
    expect(list.current).toMatchObject({ loading: false, failed: false, stale: false })
  })

  test('returns the same index for an unchanged response, with the newer time', async () => {
    answer = () => Response.json([server(1)])
    const { result: list } = open()
    await waitFor(() => expect(list.current.index.rows).toHaveLength(1))
    const { index } = list.current
    await act(() => list.current.refresh())
    expect(list.current.index).toBe(index)
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('failed'))],
    ['an error', () => Response.json({ error: 'INTERNAL', requestId: 'r' }, { status: 500 })],
    ['a web page', () => new Response('<html>')],
    ['another shape', () => Response.json({ servers: [] })],
    ['rows of another shape', () => Response.json([{ host: 1 }])],
  ])('keeps the list through %s, and logs it once', async (_name, failure) => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    answer = () => Response.json([server(1), server(2)])
    const { result: list } = open()
    await waitFor(() => expect(list.current.index.rows).toHaveLength(2))
    answer = failure
    await act(() => list.current.refresh())
    await act(() => list.current.refresh())
    expect(list.current).toMatchObject({ failed: true, stale: true })
    expect(list.current.index.rows).toHaveLength(2)
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  test('refreshes every 30 s, however often the page renders', async () => {
    vi.useFakeTimers()
    let asked = 0
    answer = () => {
      asked += 1
      return Response.json([server(asked)])
    }
    const { result, rerender } = open()
    for (let second = 0; second < 61; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1000))
      rerender()
    }
    expect(asked).toBe(3)
    expect(result.current.index.rows[0]?.server.port).toBe(3)
  })

  test('retries once if the service worker responded because the network was not back yet', async () => {
    vi.useFakeTimers()
    refreshInterval.set('manual')
    let asked = 0
    const keptHeaders = { headers: { [fetchedAtHeader]: '5' } }
    answer = () => {
      asked += 1
      return asked <= 2 ? Response.json([server(1)], keptHeaders) : Response.json([server(2)])
    }
    const { result } = open()
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    const network = (event: 'online' | 'offline') => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online')
      return act(async () => void dispatchEvent(new Event(event)))
    }
    await wait(100)
    await network('offline')
    await wait(60_000)
    expect(asked).toBe(1)
    await network('online')
    await wait(100)
    expect(result.current.stale).toBe(true)
    await wait(2000)
    expect(asked).toBe(3)
    expect(result.current.stale).toBe(false)
    await wait(60_000)
    expect(asked).toBe(3)
    vi.restoreAllMocks()
    refreshInterval.set('30')
  })

  test.each([
    ['15', 'off', 5],
    ['60', 'off', 2],
    ['60', 'on', 1],
    ['manual', 'off', 1],
  ] as const)('refreshes as chosen: every %s, data saver %s', async (interval, saver, expected) => {
    vi.useFakeTimers()
    refreshInterval.set(interval)
    dataSaver.set(saver)
    let asked = 0
    answer = () => {
      asked += 1
      return Response.json([server(1)])
    }
    open()
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(asked).toBe(expected)
    refreshInterval.set('30')
    dataSaver.set('auto')
  })

  test('shows the cached list until the network responds', async () => {
    const kept = { data: [server(7), { ip: 1 }], fetchedAt: 5, fromCache: false }
    const asked = withResolvers<(response: Response) => void>()
    answer = () => new Promise(asked.resolve)
    const { result: list } = open(kept)
    expect(list.current.index.rows.map((row) => row.server.port)).toEqual([7])
    expect(list.current.fetchedAt).toBe(5)
    const arrive = await asked.promise
    await act(async () => arrive(Response.json([server(8)])))
    await waitFor(() => expect(list.current.index.rows[0]?.server.port).toBe(8))
  })

  test('ignores data stored by an older page', async () => {
    answer = () => Response.json([server(1)])
    const { result: list } = open({ servers: 'of another version' })
    expect(list.current.fetchedAt).toBeUndefined()
    await waitFor(() => expect(list.current.index.rows).toHaveLength(1))
  })
})
