import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { createFastLane } from './fast-lane.ts'
import { prebuild } from './prebuilt.ts'

async function served(count: (address: string) => number = () => 0) {
  const lane = createFastLane()
  lane.add({
    url: '/api/servers',
    answer: () => prebuild('[]', { cacheControl: 'no-cache', headers: { 'x-kept': '1' } }),
    count,
  })
  const server = lane.createServer((_request, response) => void response.end('router'), {
    keepAliveTimeout: 1000,
    requestTimeout: 1000,
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const base = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${base}${path}`, init)
    return answer.status === 304 ? '304' : await answer.text()
  }
}

it('answers the kept address itself, with 304 where the tag is known', async () => {
  const ask = await served()
  expect(await ask('/api/servers')).toBe('[]')
  expect(await ask('/api/servers', { headers: { 'if-none-match': '*' } })).toBe('304')
})

it('leaves every other call to the router', async () => {
  const ask = await served()
  expect(await ask('/api/servers?modes=dm')).toBe('router')
  expect(await ask('/api/servers/')).toBe('router')
  expect(await ask('/api/servers', { method: 'POST' })).toBe('router')
  expect(await ask('/api/servers', { headers: { 'x-forwarded-for': '192.0.2.1' } })).toBe('router')
})

it('leaves a call over the limit to the router, which refuses it', async () => {
  const addresses: string[] = []
  const ask = await served((address) => {
    addresses.push(address)
    return 5
  })
  expect(await ask('/api/servers')).toBe('router')
  expect(addresses).toEqual(['127.0.0.1'])
})
