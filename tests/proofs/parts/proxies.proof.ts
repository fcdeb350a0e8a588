/** The portal behind Debian's nginx and Caddy with the documented files: it never answers two for one, trusts no stranger's forwarded address, and nothing private is served to another. */
import { type RequestListener, Server } from 'node:http'
import { onTestFinished } from 'vitest'
import { href } from '../../../contract/endpoint.ts'
import * as accountEndpoints from '../../../contract/endpoints/accounts.ts'
import { reportCspViolation } from '../../../contract/endpoints/portal.ts'
import * as steamEndpoints from '../../../contract/endpoints/steam.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { openDatabase } from '../../../server/database.ts'
import { rateLimits } from '../../../server/kernel/http/rate-limit.ts'
import { type AccountsApp, accountsApp, steamAccount } from '../../support/accounts-app.ts'
import { findProxies, startCaddy, startNginx } from '../../support/proxies.ts'
import { campaign } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { mutated, type Vector, vectors } from '../support/proxy-vectors.ts'
import { exchange, exchangeHttp2, responsesIn, stranger } from '../support/raw-http.ts'

interface Target {
  readonly name: string
  readonly port: number
}
interface World {
  readonly portal: AccountsApp
  readonly targets: readonly Target[]
  /** Ports that speak HTTP/2. */
  readonly http2: readonly Target[]
  /** Addresses (path and query) of the requests that the portal has received. */
  readonly seen: string[]
  readonly token: string
}

const plenty = 1_000_000_000
const limits = { ...rateLimits(plenty), probe: plenty, cspReports: plenty, signIn: plenty }

const secretName = 'a name that nobody else may read'

async function openWorld(location: Parameters<typeof openDatabase>[0]): Promise<World> {
  const proxies = findProxies()
  if ('missing' in proxies) throw new Error(proxies.missing)
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  const portal = await accountsApp(database, {}, undefined, {}, { trustedProxies: ['127.0.0.1'], limits })
  const { token } = await portal.begin(await steamAccount(database, 1, secretName))
  const port = await freePort()
  await portal.app.listen({ host: '127.0.0.1', port })
  const seen: string[] = []
  const note: RequestListener = ({ url = '' }) => void seen.push(url)
  if (portal.app.server instanceof Server) portal.app.server.prependListener('request', note)
  const ports = new Map([[8080, port]])
  const nginxHttp2 = await freePort()
  const portOf = (origin: string) => Number(new URL(origin).port)
  const caddy = portOf(
    await startCaddy(proxies.caddy, 'docs/proxy/one-process.caddyfile', ports, { protocols: 'h1 h2c' }),
  )
  const nginx = portOf(await startNginx(proxies.nginx, 'docs/proxy/one-process.nginx.conf', ports, nginxHttp2))
  return {
    portal,
    seen,
    token,
    targets: [
      { name: 'nginx', port: nginx },
      { name: 'caddy', port: caddy },
      { name: 'no proxy', port },
    ],
    http2: [
      { name: 'nginx', port: nginxHttp2 },
      { name: 'caddy', port: caddy },
    ],
  }
}

const unexplained = (what: string): Finding => ({ kind: 'unexplained', what })
const simple = (path: string, ...headers: readonly string[]): string =>
  [
    'GET ',
    path,
    ' HTTP/1.1\r\nHost: 127.0.0.1\r\n',
    ...headers.map((line) => `${line}\r\n`),
    'Connection: close\r\n\r\n',
  ].join('')

/** The answer that anybody else gets through the same proxy. */
async function victimProblem({ name, port }: Target): Promise<string | undefined> {
  for (let i = 0; i < 2; i++) {
    const [response, ...more] = responsesIn(await exchange(port, simple('/livez'), 5000))
    if (response?.status !== 200 || !response.body.includes('"status":"ok"') || more.length > 0) {
      return `through ${name}, another client gets ${response?.status} ${response?.body.slice(0, 200)}`
    }
  }
  return undefined
}

/** A vector sent to one target: both see the same requests, and another client gets its own response. */
async function desync(world: World, target: Target, vector: Vector, tag: string): Promise<readonly Finding[]> {
  const own = tag.includes('7') ? `/api/own-${tag}` : `${href(reportCspViolation)}?own-${tag}`
  const bytes = vector.bytes(own, `/api/hidden-${tag}`)
  const trial = async (idle: number) => {
    const before = world.seen.length
    const responses = responsesIn(await exchange(target.port, bytes, idle))
    const reached = world.seen.slice(before).filter((url) => url.includes(tag)).length
    // A request that never ends has no response yet. Without a proxy, malformed bytes end the sender's own connection,
    // whatever came before them.
    const isCut = target.name === 'no proxy' && responses.at(-1)?.status === 400
    return { responses, reached, isTwo: reached > Math.max(responses.length, 1) && !isCut }
  }
  let { responses, reached, isTwo } = await trial(150)
  if (isTwo) ({ responses, reached, isTwo } = await trial(3000))
  const found: Finding[] = []
  if (isTwo) {
    const what = `${vector.name} through ${target.name}: ${reached} requests reached the portal, ${responses.length} responses came: ${responses.map(({ head }) => head).join('\n\n')}\nto ${JSON.stringify(bytes.slice(0, 1500))}`
    found.push({ kind: 'twice', what })
  }
  // With the portal's headers; proxies have reasons of their own.
  const bad = responses.find(({ status, head }) => status >= 500 && head.includes('x-content-type-options'))
  if (bad !== undefined) found.push(unexplained(`${vector.name} through ${target.name}: ${bad.head}`))
  const problem = await victimProblem(target)
  if (problem !== undefined) found.push({ kind: 'twice', what: `after ${vector.name}, ${problem}` })
  return found
}

const spoofs: readonly (readonly string[])[] = [
  ['X-Forwarded-For: 203.0.113.9'],
  ['X-Forwarded-For: 127.0.0.1'],
  ['X-Forwarded-For: 203.0.113.9, 127.0.0.1'],
  ['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-For: 127.0.0.1'],
  ['X-Forwarded-For: 203.0.113.9', 'Connection: X-Forwarded-For'],
  ['Connection: X-Forwarded-For, X-Forwarded-Proto'],
  ['X_Forwarded_For: 203.0.113.9'],
  ['X-Real-IP: 203.0.113.9', 'Forwarded: for=203.0.113.9', 'True-Client-IP: 203.0.113.9', 'X-Client-IP: 203.0.113.9'],
  ['X-Forwarded-For: ::ffff:127.0.0.1'],
  ['X-Forwarded-For: "127.0.0.1"', 'X-Forwarded-Host: evil.test'],
  [`X-Forwarded-For: ${Array.from({ length: 500 }, () => '203.0.113.9').join(', ')}`],
]

/** The address that the portal counts is the sender's, whatever it claims. */
async function spoofProblems(
  { portal, targets }: World,
  tag: string,
  random: () => number,
): Promise<readonly Finding[]> {
  const spoof = spoofs[Math.floor(random() * spoofs.length)] ?? []
  const found: Finding[] = []
  for (const { name, port } of targets) {
    const path = `/api/spoof-${tag}-${name.replaceAll(' ', '')}`
    const response = await exchange(port, simple(path, ...spoof), 2000)
    // No address is logged; the id of the request is in both.
    const [, id = 'none'] = /"requestId":"([\w-]+)"/.exec(response) ?? []
    const line = portal.log.find((text) => text.includes(id))
    if (line === undefined) found.push(unexplained(`${spoof} through ${name}: ${response.slice(0, 100)}`))
    else if (!line.includes(`"address":"${stranger}"`)) found.push(unexplained(`${spoof} through ${name}: ${line}`))
  }
  return found
}

const disguises = [
  '',
  '/',
  '/x.css',
  '%2fx.css',
  '?x.css',
  ';x.css',
  '/..%2fx.css',
  '%00.css',
  '/%2e%2e/sessions',
  '#/x.css',
  '%3f.css',
]
const privatePath = href(accountEndpoints.listSessions)

/** After a signed-in read, nobody else gets the data at the same address or a disguised one, and it may not be stored. */
async function privacyProblems({ targets, token }: World, random: () => number): Promise<readonly Finding[]> {
  const path = privatePath + (disguises[Math.floor(random() * disguises.length)] ?? '')
  const found: Finding[] = []
  for (const { name, port } of targets) {
    const [own] = responsesIn(await exchange(port, simple(path, `Authorization: Bearer ${token}`), 2000))
    if (own?.status === 200 && !/^cache-control: (private, )?no-store\r?$/im.test(own.head)) {
      found.push(unexplained(`${path} through ${name} may be stored: ${own.head}`))
    }
    const [foreign] = responsesIn(await exchange(port, simple(path), 2000))
    if (foreign?.status === 200 && path !== privatePath) continue
    if (foreign === undefined || foreign.status < 400)
      found.push(unexplained(`${path} through ${name}: ${foreign?.head}`))
  }
  return found
}

/** Headers that name other headers as hop-by-hop do not take them from the response, and hosts are not echoed. */
async function headerProblems({ targets }: World): Promise<readonly Finding[]> {
  const found: Finding[] = []
  const hop = 'Connection: content-security-policy, x-content-type-options, cache-control, close'
  for (const { name, port } of targets) {
    const [response] = responsesIn(await exchange(port, simple('/api/servers', hop), 2000))
    for (const header of ['content-security-policy', 'x-content-type-options', 'cache-control']) {
      if (!new RegExp(`^${header}: .`, 'im').test(response?.head ?? ''))
        found.push(unexplained(`${name} lost ${header}`))
    }
    const evil = [
      'X-Forwarded-Host: evil.test',
      'X-Forwarded-Proto: gopher',
      'X-Host: evil.test',
      'X-Original-URL: /livez',
      'X-Rewrite-URL: /livez',
    ]
    const signIn = await exchange(port, simple(href(steamEndpoints.startSteamSignIn), ...evil), 2000)
    if (!signIn.startsWith('HTTP/1.1 302') || /evil\.test|gopher/.test(signIn))
      found.push(unexplained(`${name}: ${signIn.slice(0, 400)}`))
  }
  return found
}

/** Node refuses to send the illegal ones of HTTP/2 itself (Transfer-Encoding, line breaks in values). */
const http2Vectors: readonly Readonly<Record<string, string>>[] = [
  { 'content-length': '0' },
  { 'content-length': '5' },
  { 'content-length': '100000' },
  { te: 'trailers, chunked' },
  { 'x-a': 'b' },
  { host: 'evil.test' },
  { ':path': '/api/own HTTP/1.1' },
]

/** A request over HTTP/2 stays one when the proxy writes it as HTTP/1.1. */
async function http2Problems(world: World, tag: string): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const target of world.http2) {
    for (const [i, headers] of http2Vectors.entries()) {
      const marker = `${tag}-${i}`
      const body = `0\r\n\r\n${simple(`/api/hidden-${marker}`)}`
      const address = { ':method': 'POST', ':path': `/api/own-${marker}`, ':authority': '127.0.0.1' }
      const before = world.seen.length
      await exchangeHttp2(target.port, { ...address, 'content-type': 'application/json', ...headers }, body)
      const reached = world.seen.slice(before).filter((url) => url.includes(marker))
      if (reached.length > 1) found.push({ kind: 'twice', what: `HTTP/2 ${JSON.stringify(headers)}: ${reached}` })
    }
    const plain = world.targets.find(({ name }) => name === target.name)
    const problem = plain && (await victimProblem(plain))
    if (problem !== undefined) found.push({ kind: 'twice', what: `after HTTP/2, ${problem}` })
  }
  return found
}

campaign('proxies', 20, async ({ location }) => {
  const world = await openWorld(location)
  return async ({ number, random, count }) => {
    const tag = `t${number}-${Math.floor(random() * 2 ** 30)}`
    const vector = vectors[number] ?? mutated(random)
    const sent = await Promise.all(
      world.targets.map((target) => desync(world, target, vector, `${tag}-${target.name.replaceAll(' ', '')}`)),
    )
    count('vectors sent', world.targets.length)
    const found = [...sent.flat(), ...(await spoofProblems(world, tag, random))]
    if (number % 5 === 0) found.push(...(await privacyProblems(world, random)), ...(await headerProblems(world)))
    if (number % 25 === 0) found.push(...(await http2Problems(world, tag)))
    return found
  }
})
