import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { httpsHost } from '../../../../tests/support/https-stand-in.ts'
import { pushReceiver } from '../../../../tests/support/push-device.ts'
import { createPushCall, type PushCallOptions, PushRefused, type PushRequest } from './call.ts'
import { encryptMessage } from './encrypt.ts'

const { ca, allowed, listen } = httpsHost('push.example.net')

const requestTo = (endpoint: string, body: Buffer = Buffer.from('x')): PushRequest => ({
  endpoint,
  authorization: 'vapid t=a, k=b',
  body,
  ttl: 120,
  topic: 'a'.repeat(32),
})
/** Calls of a service that is listed at this port. */
const callTo = (port: number, options: Partial<PushCallOptions> = allowed) =>
  createPushCall({ services: [`push.example.net:${port}`], ...options })
const at = (port: number) => `https://push.example.net:${port}/send/abc`

it('posts the encrypted message with the headers of RFC 8030, and reads status and Retry-After', async () => {
  const got: { method?: string | undefined; path?: string | undefined; headers?: IncomingHttpHeaders; body?: Buffer } =
    {}
  const port = await listen((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      Object.assign(got, { method: request.method, path: request.url, headers: request.headers })
      got.body = Buffer.concat(parts)
      response.writeHead(429, { 'retry-after': '30' }).end('x'.repeat(1_000_000))
    })
  })
  const device = pushReceiver(at(port))
  const message = { title: '有空位了', body: '', tag: 'slot-watch a', path: '/servers' }
  const body = encryptMessage(JSON.stringify(message), device.subscription.keys)
  expect(await callTo(port)(requestTo(at(port), body))).toEqual({ status: 429, retryAfter: '30' })
  expect(got).toMatchObject({
    method: 'POST',
    path: '/send/abc',
    headers: {
      authorization: 'vapid t=a, k=b',
      ttl: '120',
      topic: 'a'.repeat(32),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      'content-length': String(body.length),
    },
  })
  expect(device.open(got.body ?? Buffer.alloc(0))).toEqual(message)
})

it('reads nothing of a body that does not end, and gives up a service that does not answer', async () => {
  const begun = await listen((_request, response: ServerResponse) => void response.writeHead(201).write('x'))
  expect(await callTo(begun)(requestTo(at(begun)))).toEqual({ status: 201, retryAfter: undefined })
  const silent = await listen(() => undefined)
  await expect(callTo(silent, { ...allowed, timeout: 200 })(requestTo(at(silent)))).rejects.toThrow(/abort/i)
})

it('does not follow a redirect', async () => {
  const paths: (string | undefined)[] = []
  const port = await listen((request, response) => {
    paths.push(request.url)
    response.writeHead(307, { location: 'https://127.0.0.1/' }).end()
  })
  expect((await callTo(port)(requestTo(at(port)))).status).toBe(307)
  expect(paths).toEqual(['/send/abc'])
})

it('resolves the host for every message, and sends nothing if any of its addresses is private', async () => {
  let calls = 0
  const port = await listen((_request, response) => {
    calls += 1
    response.end()
  })
  let asked = 0
  const resolve = async () => {
    asked += 1
    return ['8.8.8.8', '127.0.0.1'].map((address) => ({ address, family: 4 }))
  }
  const call = callTo(port, { resolve, ca })
  for (let time = 0; time < 2; time += 1) {
    await expect(call(requestTo(at(port)))).rejects.toBeInstanceOf(PushRefused)
  }
  await expect(call(requestTo(`https://127.0.0.1:${port}/`))).rejects.toBeInstanceOf(PushRefused)
  expect([asked, calls]).toEqual([2, 0])
})
