import { expect, it, vi } from 'vitest'
import { memoryCache } from '../tests/support/memory-cache.ts'
import { pushReceiver } from '../tests/support/push-device.ts'
import { renewPush } from './renew-push.ts'

const origin = 'https://play.example'
const subscriptionOf = (name: string) => pushReceiver(`https://push.example.net/${name}`).subscription
const [old, next, kept] = ['old', 'next', 'kept'].map(subscriptionOf)

function setUp(status = 204) {
  const cache = memoryCache()
  const told: unknown[] = []
  const fetch = async (request: Request) => {
    if (request.method === 'GET') return Response.json({ key: 'portal-key' })
    told.push([new URL(request.url).pathname, await request.json()])
    return new Response(null, { status })
  }
  const subscribe = vi.fn(async (_key: string) => ({ toJSON: () => ({ ...next, expirationTime: null }) }))
  const deps = { origin, fetch, open: async () => cache, subscribe }
  return { cache, told, subscribe, renew: (ended: unknown) => renewPush(ended ? { toJSON: () => ended } : null, deps) }
}

it('subscribes with the key of the portal and tells it which subscription has ended', async () => {
  const { renew, subscribe, told, cache } = setUp()
  await renew(old)
  expect(subscribe).toHaveBeenCalledWith('portal-key')
  expect(told).toEqual([['/api/push/replace', { old, subscription: next, key: 'portal-key' }]])
  expect(JSON.parse([...cache.held.values()][0]?.body ?? '')).toEqual(next)
})

it('takes the one that the page has stored where the browser names none', async () => {
  const { renew, told, cache } = setUp()
  await cache.put('/subscription', Response.json(kept))
  await renew(null)
  expect(told).toEqual([['/api/push/replace', { old: kept, subscription: next, key: 'portal-key' }]])
})

it('does nothing on a device that the portal does not know', async () => {
  const { renew, subscribe } = setUp()
  await renew(null)
  expect(subscribe).not.toHaveBeenCalled()
})

it('keeps what the page has stored where the portal could not be told', async () => {
  const { renew, cache } = setUp(503)
  await cache.put('/subscription', Response.json(kept))
  await expect(renew(null)).rejects.toThrow('503')
  expect(JSON.parse([...cache.held.values()][0]?.body ?? '')).toEqual(kept)
})
