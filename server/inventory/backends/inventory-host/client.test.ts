import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { httpStandIn } from '../../../../tests/support/http-stand-in.ts'
import { createInventoryHost, InventoryHostError } from './client.ts'

const steamId = '76561198000000101'
const apiKey = 'a-key-of-the-portal'

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

async function problemOf(origin: string, timeout?: number): Promise<InventoryHostError> {
  const host = createInventoryHost({ origin, apiKey, ...(timeout === undefined ? {} : { timeout }) })
  const error = await host.signIn(steamId).catch((thrown: unknown) => thrown)
  if (!(error instanceof InventoryHostError)) throw new Error(`not refused: ${String(error)}`)
  return error
}

it('requests a token as documented and knows the address that consumes it', async () => {
  const bodies: string[] = []
  const { origin, asked } = await httpStandIn(async (request, response) => {
    bodies.push(`${request.method} ${request.headers['content-type']} ${await bodyOf(request)}`)
    response.setHeader('content-type', 'application/json').end('{"token":"one-use","more":1}')
  })
  const host = createInventoryHost({ origin, apiKey })
  expect(await host.signIn(steamId)).toBe('one-use')
  expect(host.callback).toBe(`${origin}/api/sign-in/callback`)
  expect(asked).toEqual(['/api/sign-in'])
  expect(bodies).toEqual([`POST application/json {"apiKey":"${apiKey}","userId":"${steamId}"}`])
})

it.each([
  [400, '', 'unknownPlayer', undefined],
  [400, '{"error":"This user does not exist"}', 'unknownPlayer', 'This user does not exist'],
  [401, 'Unauthorized', 'refused', 'Unauthorized'],
  [404, '<html>', 'refused', undefined],
  [429, '{"details":"Slow down"}', 'refused', 'Slow down'],
  [500, '{"error":"Database away"}', 'unreachable', 'Database away'],
  [200, '{"error":"Paused"}', 'unreachable', undefined],
  [200, '{"token":""}', 'unreachable', undefined],
  [200, '<html>', 'unreachable', undefined],
  [200, '', 'unreachable', undefined],
])('%i %j is %s with the text %s', async (status, body, problem, said) => {
  const { origin } = await httpStandIn((_, response) => response.writeHead(status).end(body))
  expect(await problemOf(origin)).toMatchObject({ problem, hostText: said })
})

it('does not follow redirects, which would leak the key', async () => {
  const elsewhere = await httpStandIn((_, response) => response.end('{"token":"x"}'))
  const { origin } = await httpStandIn((_, response) => response.writeHead(307, { location: elsewhere.origin }).end())
  expect((await problemOf(origin)).problem).toBe('refused')
  expect(elsewhere.asked).toEqual([])
})

it('gives up on a host that is down, slow or endless', async () => {
  const down = await httpStandIn((_, response) => response.destroy())
  expect((await problemOf(down.origin)).problem).toBe('unreachable')
  const slow = await httpStandIn(() => undefined)
  expect((await problemOf(slow.origin, 50)).message).toContain('did not answer')
  const trickling = await httpStandIn((_, response) => response.write('{'))
  expect((await problemOf(trickling.origin, 50)).problem).toBe('unreachable')
  const endless = await httpStandIn((_, response) => response.end('x'.repeat(100_000)))
  expect((await problemOf(endless.origin)).message).toContain('65536')
})

it('names neither key nor token in its errors', async () => {
  const { origin } = await httpStandIn((_, response) => response.end(`{"token":7,"was":"secret","key":"${apiKey}"}`))
  const { message, cause, hostText } = await problemOf(origin)
  expect(`${message} ${String(cause)} ${hostText}`).not.toMatch(/secret|a-key/)
})
