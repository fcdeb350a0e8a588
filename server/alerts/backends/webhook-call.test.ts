import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { httpsHost } from '../../../tests/support/https-stand-in.ts'
import { addressProblem, createWebhookCall, WebhookRefused } from './webhook-call.ts'

const { ca, allowed, listen } = httpsHost('hooks.example.org')

it('posts JSON and reads status, Retry-After and the beginning of the body', async () => {
  let received = ''
  const port = await listen((request, response) => {
    request.on('data', (chunk) => {
      received += String(chunk)
    })
    request.on('end', () => response.writeHead(429, { 'retry-after': '7' }).end('x'.repeat(1_000_000)))
  })
  const answer = await createWebhookCall(allowed)(`https://hooks.example.org:${port}/a`, { text: '你好' })
  expect(JSON.parse(received)).toEqual({ text: '你好' })
  expect([answer.status, answer.retryAfter]).toEqual([429, '7'])
  expect(answer.body.length).toBeLessThan(100_000)
})

it.each([
  ['before its response', (): void => undefined],
  ['in the middle of its response', (response: ServerResponse): void => void response.writeHead(200).write('{')],
])('gives a host up that stops %s', async (_, begin) => {
  const port = await listen((_request, response) => begin(response))
  const call = createWebhookCall({ ...allowed, timeout: 200 })
  await expect(call(`https://hooks.example.org:${port}/`, {})).rejects.toThrow(/abort/i)
})

it('does not follow a redirect', async () => {
  let calls = 0
  const port = await listen((_request, response) => {
    calls += 1
    response.writeHead(302, { location: '/other' }).end()
  })
  expect((await createWebhookCall(allowed)(`https://hooks.example.org:${port}/`, {})).status).toBe(302)
  expect(calls).toBe(1)
})

it('resolves the host for every call, and sends nothing if any address is private', async () => {
  let calls = 0
  const port = await listen((_request, response) => {
    calls += 1
    response.end()
  })
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
  }
  const call = createWebhookCall({ privateHosts: new Set(), resolve, ca })
  await expect(call(`https://hooks.example.org:${port}/`, {})).rejects.toBeInstanceOf(WebhookRefused)
  await expect(call(`https://hooks.example.org:${port}/`, {})).rejects.toBeInstanceOf(WebhookRefused)
  await expect(call(`https://127.0.0.1:${port}/`, {})).rejects.toBeInstanceOf(WebhookRefused)
  await expect(call(`https://[::1]:${port}/`, {})).rejects.toBeInstanceOf(WebhookRefused)
  expect([asked, calls]).toEqual([2, 0])
})

it.each([
  ['https://discord.com/api/webhooks/1/x', undefined],
  ['http://discord.com/api/webhooks/1/x', 'begins with https://'],
  ['https://user:password@example.org/', 'no user name'],
  ['https://10.0.0.1/', 'private address'],
  ['https://2130706433/', 'private address'],
  ['https://[::ffff:127.0.0.1]/', 'private address'],
  ['https://192.168.0.9/', undefined],
  ['not an address', 'complete'],
])('%s: %s', (address, problem) => {
  const found = addressProblem(address, new Set(['192.168.0.9']))
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(problem)
})
