import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { days } from '../../contract/duration.ts'
import { selfSigned } from '../../demo/payments/certificate.ts'
import { httpStandIn } from '../../tests/support/http-stand-in.ts'
import { checkProblem, checkTarget } from './check.ts'
import { createLatencyResponder, type LatencyResponder } from './responder.ts'

const host = 'sh1.example.org'
const now = Date.now()
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const cert = selfSigned(host, privateKey, now)

async function responder(origin: string, tls: { cert: string; key: string } | 'plain' = { cert, key }) {
  const running: LatencyResponder = await createLatencyResponder({
    host: '127.0.0.1',
    port: 0,
    allowedOrigins: [origin],
    ...(tls === 'plain' ? {} : { tls }),
  })
  onTestFinished(() => running.close())
  return running.port
}

/** A portal whose page comes with this policy. */
async function portal(policy: string, location?: string): Promise<string> {
  const { origin } = await httpStandIn((_request, response) => {
    const moved = location === undefined ? {} : { location }
    response.writeHead(location === undefined ? 200 : 301, { 'content-security-policy': policy, ...moved }).end('page')
  })
  return origin
}

interface Checked {
  readonly target: string
  readonly origin: string
  readonly ca?: string
  readonly at?: number
}

async function check({ target, origin, ca = cert, at = now }: Checked) {
  const lines: string[] = []
  const isFine = await checkTarget(
    { target, origin },
    {
      out: (line) => lines.push(line),
      now: () => at,
      lookup: (_name, options, done) =>
        options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
      ca,
    },
  )
  return { isFine, text: lines.join('\n') }
}

it('finds everything in order, and warns before the certificate expires', async () => {
  const origin = await portal("default-src 'none'; connect-src 'self' wss:")
  const target = `${host}:${await responder(origin)}`
  const { isFine, text } = await check({ target, origin })
  expect(text).toMatch(/^Browsers can measure/m)
  expect(text).toContain('ok      certificate: trusted, valid for sh1.example.org until ')
  expect(text).not.toMatch(/FAILED|WARNING/)
  expect(isFine).toBe(true)
  expect((await check({ target, origin, at: now + days(3640) })).text).toContain('WARNING certificate')
})

it('needs no certificate between a portal and a responder on this machine', async () => {
  const origin = await portal("connect-src 'self' ws://127.0.0.1:*")
  const target = `127.0.0.1:${await responder(origin, 'plain')}`
  expect(await check({ target, origin })).toMatchObject({ isFine: true })
})

it.each([
  ['certificate has expired', selfSigned(host, privateKey, now - days(7300)), undefined],
  ['certificate is not valid yet', selfSigned(host, privateKey, now + days(30)), undefined],
  ['not valid for sh1.example.org', selfSigned('other.example.org', privateKey, now), undefined],
  ['browsers do not trust', cert, selfSigned('unknown.example.org', privateKey, now)],
])('%s', async (problem, offered, trusted = offered) => {
  const origin = await portal('connect-src wss:')
  const port = await responder(origin, { cert: offered, key })
  const { isFine, text } = await check({ target: `${host}:${port}`, origin, ca: trusted })
  expect(text).toContain(problem)
  expect(isFine).toBe(false)
})

it('names a refused origin, a missing TLS, a closed port, another server', async () => {
  const origin = await portal('connect-src wss:')
  const textOf = async (port: number) => (await check({ target: `${host}:${port}`, origin })).text
  expect(await textOf(await responder('https://other.example.org'))).toContain(`Start it with --origin ${origin}.`)
  expect(await textOf(await responder(origin, 'plain'))).toContain('does not speak TLS')
  const other = await portal('')
  const website = await check({ target: new URL(other).host, origin })
  expect(website.text).toContain('something else than a latency responder')
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', () => resolve()))
  const address = closed.address()
  await new Promise((resolve) => closed.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  expect(await textOf(address.port)).toContain('nothing listens')
  expect(await textOf(6000)).toContain('browsers do not connect to this port')
})

it('names a policy that does not allow it, a redirect, and a portal that does not respond', async () => {
  const strict = await portal("connect-src 'self' wss://other.example.org:8443")
  const strictly = await check({ target: `${host}:${await responder(strict)}`, origin: strict })
  expect(strictly).toMatchObject({
    isFine: false,
    text: expect.stringContaining('does not allow wss://sh1.example.org'),
  })
  const moved = await portal('', 'https://play.example.org/')
  const redirected = await check({ target: `${host}:${await responder(moved)}`, origin: moved })
  expect(redirected.text).toContain('redirects to https://play.example.org/')
  const away = await check({ target: `${host}:6000`, origin: 'http://127.0.0.1:9' })
  expect(away.text).toContain('http://127.0.0.1:9 does not respond')
})

it.each([
  ['sh1.example.org:8443', ['https://play.example.org'], undefined],
  ['https://sh1.example.org', ['https://play.example.org'], '--check needs a ping target'],
  ['sh1.example.org', [], 'one --origin'],
  ['sh1.example.org', ['*'], 'one --origin'],
  ['sh1.example.org', ['https://a.example', 'https://b.example'], 'one --origin'],
])('--check %s of %j: %s', (target, origins, problem) => {
  const found = checkProblem(target, origins)
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(problem)
})
