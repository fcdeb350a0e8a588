import { describe, expect, test } from 'vitest'
import { loopbackServer } from '../../../tests/support/loopback-server.ts'
import { httpCall } from './http-call.ts'

describe('a call to a provider', () => {
  test('returns the response bytes unchanged, whatever the status', async () => {
    const origin = await loopbackServer(({ method, body }, response) => {
      response.writeHead(418, { 'x-name': 'value' }).end(`${method} ${body} 会员`)
    })
    const answer = await httpCall({ method: 'POST', url: origin, headers: {}, body: 'text' })
    expect(answer.status).toBe(418)
    expect(answer.headers.get('x-name')).toBe('value')
    expect(Buffer.from(answer.body).toString()).toBe('POST text 会员')
  })

  test('does not follow redirects', async () => {
    const origin = await loopbackServer(({ url }, response) => {
      if (url === '/') response.writeHead(302, { location: '/elsewhere' }).end()
      else throw new Error('followed')
    })
    const call = httpCall({ method: 'GET', url: origin, headers: {} })
    await expect(call).rejects.toMatchObject({ kind: 'unreachable', message: expect.stringContaining('redirect') })
  })

  test('stops reading an endless response', async () => {
    const origin = await loopbackServer((_request, response) => void response.end('x'.repeat(300_000)))
    const call = httpCall({ method: 'GET', url: origin, headers: {} })
    await expect(call).rejects.toMatchObject({ kind: 'unreachable', message: expect.stringContaining('more than') })
  })

  test('reports a host that does not respond', async () => {
    const call = httpCall({ method: 'GET', url: 'http://127.0.0.1:1', headers: {} })
    await expect(call).rejects.toMatchObject({ name: 'ProviderError', kind: 'unreachable' })
  })
})
