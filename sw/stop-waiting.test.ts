import { expect, it, vi } from 'vitest'
import { pushCache, stoppedKey, stoppedMessage } from '../contract/page/sw-messages.ts'
import { stopWaiting, watchOfNotification } from './stop-waiting.ts'

const watch = 'b3b0a4a4-5c9e-4d3c-8f51-0a8f2f2f1b11'
const endpoint = 'https://push.example.net/send/abc'

function setUp({ status = 204, address }: { readonly status?: number; readonly address?: string }) {
  const stored = new Map<string, Response>()
  const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => new Response(null, { status }))
  const postMessage = vi.fn()
  const deps = {
    origin: 'https://play.example',
    fetch,
    open: async (name: string) => {
      expect(name).toBe(pushCache)
      return {
        match: async (key: RequestInfo | URL) => stored.get(String(key))?.clone(),
        put: async (key: RequestInfo | URL, response: Response) => void stored.set(String(key), response),
      }
    },
    endpoint: async () => address,
    pages: async () => [{ postMessage }],
  }
  const kept = async (): Promise<unknown> => stored.get(stoppedKey)?.clone().json()
  return { deps, fetch, postMessage, kept }
}

it.each([
  [{ watch, path: '/' }, watch],
  [{ watch: 'x' }, undefined],
  [undefined, undefined],
])('%o is about %s', (data, expected) => expect(watchOfNotification(data)).toBe(expected))

it('tells the portal with the address as proof, and the pages; twice is once', async () => {
  const { deps, fetch, postMessage, kept } = setUp({ address: endpoint })
  await stopWaiting(watch, deps)
  await stopWaiting(watch, deps)
  const [request] = fetch.mock.calls[0] ?? []
  expect([request?.method, request?.url, await request?.json()]).toEqual([
    'POST',
    'https://play.example/api/push/stop',
    { endpoint, watch },
  ])
  expect(postMessage).toHaveBeenCalledWith(stoppedMessage)
  expect(await kept()).toEqual([watch])
})

it('needs no subscription: a page showed the notification', async () => {
  const { deps, fetch, kept } = setUp({})
  await stopWaiting(watch, deps)
  expect(fetch).not.toHaveBeenCalled()
  expect(await kept()).toEqual([watch])
})

it('leaves it to the next page if the portal is away', async () => {
  const { deps, kept } = setUp({ address: endpoint, status: 503 })
  await expect(stopWaiting(watch, deps)).rejects.toThrow('503')
  expect(await kept()).toEqual([watch])
})
