import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '../../../../demo/payments/certificate.ts'
import { listenWhileTesting } from '../../../../tests/support/listen-while-testing.ts'
import { createLatencyResponder } from '../../../../tools/latency-responder/responder.ts'
import { createPingTargetCheck, type PingTargetCheckOptions } from './check-ping-target.ts'

const origin = 'https://play.example.org'
const host = 'sh1.example.org'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const cert = selfSigned(host, privateKey, Date.now())

async function responder(tls = true) {
  const running = await createLatencyResponder({
    host: '127.0.0.1',
    port: 0,
    allowedOrigins: [origin, 'http://127.0.0.1:8080'],
    ...(tls ? { tls: { cert, key } } : {}),
  })
  onTestFinished(() => running.close())
  return running.port
}

const loopback = { address: '127.0.0.1', family: 4 }
const checkOf = (over: Partial<PingTargetCheckOptions> = {}) =>
  createPingTargetCheck({ origin, privateHosts: new Set([host]), resolve: async () => [loopback], ca: cert, ...over })

it('measures a responder and tells when its certificate ends', async () => {
  const result = await checkOf()(`${host}:${await responder()}`)
  expect(result).toEqual({
    ok: true,
    milliseconds: expect.any(Number),
    certificateEnds: expect.stringMatching(/^\d{4}-/),
  })
})

it('names what is wrong with the certificate and the origin', async () => {
  const target = `${host}:${await responder()}`
  expect(await checkOf({ ca: selfSigned('x', privateKey, Date.now()) })(target)).toMatchObject({
    fault: 'certificateUntrusted',
  })
  expect(await checkOf({ origin: 'https://other.example.org' })(target)).toMatchObject({ fault: 'originRefused' })
  const elsewhere = new Set(['elsewhere.example.org'])
  const port = target.split(':')[1]
  expect(await checkOf({ privateHosts: elsewhere })(`elsewhere.example.org:${port}`)).toMatchObject({
    fault: 'certificateName',
  })
})

it('connects to no private address, by name or by number', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  const port = await listenWhileTesting(server)
  const check = checkOf({
    privateHosts: new Set(),
    resolve: async () => [{ address: '8.8.8.8', family: 4 }, loopback],
  })
  for (const name of [host, '127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', 'localhost']) {
    expect(await check(`${name}:${port}`), name).toMatchObject({ ok: false, fault: 'privateAddress' })
  }
  expect(connections).toBe(0)
})

it('a portal on loopback measures responders on loopback, without TLS', async () => {
  const check = checkOf({ origin: 'http://127.0.0.1:8080', privateHosts: new Set() })
  expect(await check(`127.0.0.1:${await responder(false)}`)).toEqual({
    ok: true,
    milliseconds: expect.any(Number),
    certificateEnds: null,
  })
  expect(await check('192.168.0.1')).toMatchObject({ fault: 'privateAddress' })
})

it('connects to nothing and resolves no name with a signal that was aborted before', async () => {
  let asked = 0
  const check = checkOf({
    resolve: async () => {
      asked += 1
      return [loopback]
    },
  })
  expect(await check(`${host}:${await responder()}`, AbortSignal.abort())).toMatchObject({ fault: 'timeout' })
  expect(asked).toBe(0)
})

it('ends at the time-out, when it is stopped, and with a name that has no address', async () => {
  const silent = createServer()
  const port = await listenWhileTesting(silent)
  const target = `${host}:${port}`
  expect(await checkOf({ timeout: 50 })(target)).toMatchObject({ ok: false, fault: 'timeout' })
  const stopping = new AbortController()
  const checked = checkOf({ timeout: 60_000 })(target, stopping.signal)
  setImmediate(() => stopping.abort())
  expect(await checked).toMatchObject({ ok: false, fault: 'timeout' })
  const forever = 2 ** 31 - 1
  expect(await checkOf({ timeout: forever })(target, stopping.signal)).toMatchObject({ ok: false, fault: 'timeout' })
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  expect(await checkOf({ resolve: () => Promise.reject(unknown) })(target)).toMatchObject({ fault: 'unknownName' })
})
