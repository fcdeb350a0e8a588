import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineEndpoint } from '../../contract/endpoint.ts'
import { call, request } from './api-client.ts'

const path = '/api/one'
const never = new Promise<Response>(() => undefined)
const timeouts: AbortController[] = []
const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response('{}'))

beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    timeouts.push(limit)
    return limit.signal
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockClear()
  timeouts.length = 0
  globalThis.spawnpointEarly = undefined
})

test('a request of the document that stalls fails at the limit of the call, and the next call asks the network', async () => {
  globalThis.spawnpointEarly = { [path]: never }
  const first = call(path, {}, {})
  timeouts[0]?.abort(new DOMException('', 'TimeoutError'))
  await expect(first).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 })
  expect((await call(path, {}, {})).ok).toBe(true)
  expect(fetched).toHaveBeenCalledOnce()
})

test('a request of the document that stalls ends when its caller gives up', async () => {
  globalThis.spawnpointEarly = { [path]: never }
  const given = new AbortController()
  const first = call(path, {}, { signal: given.signal })
  given.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
})

test('only a read without a token gets the response to the request of the document', async () => {
  globalThis.spawnpointEarly = { [path]: never }
  const write = defineEndpoint({
    method: 'POST',
    path,
    summary: '',
    caller: 'anyone',
    limit: 'account',
    status: 204,
  })
  await request(write, {})
  await call(path, {}, { token: 'a' })
  expect(fetched.mock.calls.map(([, { method }]) => method)).toEqual(['POST', undefined])
  globalThis.spawnpointEarly = { [path]: Promise.resolve(new Response('{}', { status: 206 })) }
  expect((await call(path, {}, {})).status).toBe(206)
})
