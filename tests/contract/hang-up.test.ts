import { once } from 'node:events'
import { createConnection } from 'node:net'
import { expect, it } from 'vitest'
import { rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { testApp } from '../support/http-app.ts'
import { portOf } from '../support/listen.ts'

/** Opens a connection, sends these requests and closes it at once, reading nothing. */
async function hangUp(port: number, requests: string): Promise<void> {
  const socket = createConnection(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(requests, () => socket.resetAndDestroy())
  await once(socket, 'close')
}

it.each(['GET /api/nothing', 'GET /api/servers', 'PUT /api/push/subscription'])(
  'callers who hang up are counted like others: %s',
  async (line) => {
    const { app, log } = await testApp({ trustedProxies: [] })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const port = portOf(app.server)
    const one = `${line} HTTP/1.1\r\nhost: play.example.org\r\ncontent-length: 0\r\n\r\n`
    for (let connection = 0; connection < 30; connection += 1) await hangUp(port, one.repeat(100))
    expect(log.filter((each) => /INTERNAL|TypeError/.test(each))).toEqual([])
  },
)

it('and refused like others once there are too many', async () => {
  const { app } = await testApp({ limits: rateLimits(1200) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app.server)
  const path = `http://127.0.0.1:${port}/api/nothing`
  const one = 'GET /api/nothing HTTP/1.1\r\nhost: play.example.org\r\n\r\n'
  for (let connection = 0; connection < 20; connection += 1) await hangUp(port, one.repeat(100))
  await expect.poll(async () => (await fetch(path)).status).toBe(429)
})
