import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { listenWhileTesting } from '../../tests/support/listen-while-testing.ts'
import type { Door } from '../kernel/http/outgoing/door.ts'
import { createTestLine } from './test-line.ts'

/** A web server with one response; resolves to its address. */
async function respond(status: number, body: string): Promise<{ readonly url: string; readonly lines: unknown[] }> {
  const lines: unknown[] = []
  const server = createServer((request, response) => {
    lines.push([request.method, request.url, request.headers['x-test-line']])
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
  })
  const port = await listenWhileTesting(server)
  return { url: `http://127.0.0.1:${port}/api/game/log/gs-1/token`, lines }
}

const refusal = (error: string): string => JSON.stringify({ error, requestId: 'r' })

it('sends a line that is marked as a test, and measures it', async () => {
  const { url, lines } = await respond(200, '{"counted":0,"repeated":0,"misdated":0}')
  expect(await createTestLine()(url)).toEqual({ ok: true, milliseconds: expect.any(Number) })
  expect(lines).toEqual([['POST', '/api/game/log/gs-1/token', '1']])
})

it.each([
  [401, refusal('UNAUTHORIZED'), 'wrongToken', 'HTTP 401'],
  [409, refusal('LOG_NOT_ATTRIBUTED'), 'notAttributed', 'HTTP 409'],
  [503, refusal('UNAVAILABLE'), 'notPortal', 'HTTP 503'],
  [404, '<h1>Not found</h1>', 'notPortal', 'HTTP 404'],
  [200, '<h1>Welcome to nginx</h1>', 'notPortal', 'HTTP 200'],
  [301, '', 'notPortal', 'HTTP 301'],
])('says what a response %i %s means', async (status, body, fault, detail) => {
  const { url } = await respond(status, body)
  expect(await createTestLine()(url)).toEqual({ ok: false, fault, detail })
})

it('says why there was no response', async () => {
  const failing =
    (error: Error): Door['call'] =>
    () =>
      Promise.reject(error)
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const line = createTestLine(failing(new Error('the call failed', { cause })))
  expect(await line('http://127.0.0.1:1/')).toEqual({ ok: false, fault: 'unreachable', detail: 'ECONNREFUSED' })
  const late = createTestLine(failing(new DOMException('late', 'TimeoutError')))
  expect(await late('http://127.0.0.1:1/')).toMatchObject({ detail: 'no response within 10 s' })
})
