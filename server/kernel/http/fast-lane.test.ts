import { once } from 'node:events'
import { type OutgoingHttpHeaders, request } from 'node:http'
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
  return async (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') => {
    const [answer] = await once(request(`${base}${path}`, { headers, method }).end(), 'response')
    const body: string[] = await answer.setEncoding('utf8').toArray()
    return answer.statusCode === 304 ? '304' : body.join('')
  }
}

it('answers the kept address itself, with 304 where the tag is known', async () => {
  const ask = await served()
  expect(await ask('/api/servers')).toBe('[]')
  expect(await ask('/api/servers', { 'if-none-match': '*' })).toBe('304')
})

it('reads a header however its name is spelled, and leaves one that came twice to the router', async () => {
  const ask = await served()
  expect(await ask('/api/servers', { 'IF-NONE-MATCH': '*' })).toBe('304')
  expect(await ask('/api/servers', { 'If-None-Match': ['"a"', '"b"'] })).toBe('router')
})

it('leaves every other call to the router', async () => {
  const ask = await served()
  expect(await ask('/api/servers?modes=dm')).toBe('router')
  expect(await ask('/api/servers/')).toBe('router')
  expect(await ask('/api/servers', {}, 'POST')).toBe('router')
  expect(await ask('/api/servers', { 'x-forwarded-for': '192.0.2.1' })).toBe('router')
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
