import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createLatencyResponder, type LatencyResponder } from './responder.ts'

const origin = 'https://play.example.org'
const running: LatencyResponder[] = []
const start = async (over: Partial<Parameters<typeof createLatencyResponder>[0]> = {}) => {
  const responder = await createLatencyResponder({ host: '127.0.0.1', port: 0, allowedOrigins: [origin], ...over })
  running.push(responder)
  return responder
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((responder) => responder.close()))
})

interface Outcome {
  readonly opened: boolean
  readonly status: number | undefined
  readonly messages: string[]
  readonly code: number | undefined
}

/** Connects, sends, and returns what was received until the connection ended or `until` messages were read. */
const talk = (port: number, send: readonly (string | Buffer)[], { path = '/latency', from = origin, until = 1 } = {}) =>
  new Promise<Outcome>((resolve) => {
    const messages: string[] = []
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, from === '' ? {} : { origin: from })
    const outcome = { opened: false, status: undefined, messages, code: undefined }
    socket.on('open', () => {
      for (const message of send) socket.send(message)
    })
    socket.on('message', (data) => {
      messages.push(String(data))
      if (messages.length === until) {
        socket.terminate()
        resolve({ ...outcome, opened: true })
      }
    })
    socket.on('unexpected-response', (_, response) => resolve({ ...outcome, status: response.statusCode }))
    socket.on('close', (code) => resolve({ ...outcome, opened: true, code }))
    socket.on('error', () => socket.terminate())
  })

describe('latency responder', () => {
  it('echoes four bytes', async () => {
    const { port } = await start()
    expect(await talk(port, ['ping'])).toMatchObject({ opened: true, messages: ['ping'] })
  })

  it('closes with 1009 on a larger frame, 5 bytes or 5 MB', async () => {
    const { port } = await start()
    expect(await talk(port, ['pings'])).toMatchObject({ code: 1009, messages: [] })
    expect(await talk(port, [Buffer.alloc(5_000_000)])).toMatchObject({ code: 1009, messages: [] })
  })

  it.each([
    ['another origin', { from: 'https://evil.example' }, 403],
    ['no origin', { from: '' }, 403],
    ['another path', { path: '/latency2' }, 404],
    ['the root', { path: '/' }, 404],
  ])('refuses %s', async (_, how, status) => {
    const { port } = await start()
    expect(await talk(port, ['ping'], how)).toMatchObject({ opened: false, status, messages: [] })
  })

  it('ends the oldest connection for a new one when all are taken', async () => {
    const { port } = await start({ maxConnections: 2 })
    const open = () =>
      new Promise<WebSocket>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/latency`, { origin })
        socket.on('open', () => resolve(socket))
      })
    const hoarded = await open()
    const ended = new Promise((resolve) => hoarded.on('close', resolve))
    const second = await open()
    expect(await talk(port, ['ping'])).toMatchObject({ messages: ['ping'] })
    await ended
    expect(second.readyState).toBe(WebSocket.OPEN)
    second.terminate()
  })

  it('closes with 1008 after 60 messages', async () => {
    const { port } = await start()
    const outcome = await talk(
      port,
      Array.from({ length: 61 }, () => 'ping'),
      { until: 100 },
    )
    expect(outcome).toMatchObject({ code: 1008 })
    expect(outcome.messages).toHaveLength(60)
  })

  it('responds to a plain request with 426', async () => {
    const { port } = await start()
    const status = await new Promise((resolve) => {
      request({ host: '127.0.0.1', port, path: '/latency' }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end()
    })
    expect(status).toBe(426)
  })

  it('delays an echo as configured', async () => {
    const { port } = await start({ delayMs: () => 40 })
    const before = performance.now()
    await talk(port, ['ping'])
    expect(performance.now() - before).toBeGreaterThanOrEqual(39)
  })

  it('rejects if the port is taken', async () => {
    const { port } = await start()
    await expect(start({ port })).rejects.toThrow('EADDRINUSE')
  })
})
