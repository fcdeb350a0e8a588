import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import { createPortFinder } from '../../tools/game-simulation/free-port.ts'
import { type PageLanguage, preferredLanguage } from '../page-text.ts'
import { avatarPng } from './avatar.ts'
import { personaPage, style } from './page.ts'
import { personas } from './personas.ts'
import { cancelAddress, createProvider, readSignInRequest } from './provider.ts'

export interface DemoSteamDeps {
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

export interface DemoSteam {
  /** Origin of the provider, the Web API and the pictures. */
  readonly origin: string
  /** The key of its Web API. */
  readonly apiKey: string
  close(): Promise<void>
}

const portBase = 28_500
const apiKey = '0'.repeat(32)
const bodyLimit = 8192
const pagePolicy = `default-src 'none'; img-src 'self' data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** Starts the demo's Steam on loopback. */
export async function startDemoSteam({ logger, now }: DemoSteamDeps): Promise<DemoSteam> {
  let answer = async (_request: IncomingMessage): Promise<Answer> => notFound
  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown): Answer => {
        logger.warn({ err: error }, 'Steam stand-in failed')
        return { status: 500, type: 'text/plain', body: 'failed\n' }
      })
      .then((made) => send(response, made))
  })
  const port = await createPortFinder(portBase).open(undefined, (wanted) => listen(server, wanted))
  const origin = `http://127.0.0.1:${port}`
  answer = createAnswers(origin, now)
  return {
    origin,
    apiKey,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The responses of the three parts of Steam: provider, Web API, pictures. */
function createAnswers(origin: string, now: () => number) {
  const provider = createProvider(origin, now)

  const signIn = (url: URL, language: PageLanguage): Answer => {
    const asked = readSignInRequest(url)
    if (asked === undefined) return refusal('This is no OpenID 2.0 sign-in request')
    if (url.pathname === '/openid/login') {
      return { status: 200, type: 'text/html', body: personaPage(personas, language, asked.query) }
    }
    const chosen = url.searchParams.get('persona')
    if (chosen === 'cancel') return { status: 302, location: cancelAddress(asked) }
    const persona = personas.find(({ steamId }) => steamId === chosen)
    if (persona === undefined) return refusal('There is no such person')
    return { status: 302, location: provider.assertionAddress(asked, persona.steamId) }
  }

  return async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '/', origin)
    if (request.method === 'POST' && url.pathname === '/openid/login') {
      return { status: 200, type: 'text/plain', body: provider.check(new URLSearchParams(await readBody(request))) }
    }
    if (url.pathname.startsWith('/openid/')) return signIn(url, preferredLanguage(request.headers['accept-language']))
    if (url.pathname === '/ISteamUser/GetPlayerSummaries/v2/') {
      return { status: 200, type: 'application/json', body: JSON.stringify(summaries(url, origin)) }
    }
    const persona = personas.find(({ steamId }) => url.pathname === `/avatar/${steamId}.png`)
    return persona?.colours ? { status: 200, type: 'image/png', body: avatarPng(persona.colours) } : notFound
  }
}

const pictureAddress = (origin: string, steamId: string): string => `${origin}/avatar/${steamId}.png`

/** GetPlayerSummaries of the Steam Web API, for the personas. */
function summaries(url: URL, origin: string): object {
  const asked = (url.searchParams.get('steamids') ?? '').split(',')
  const players = personas
    .filter(({ steamId }) => url.searchParams.get('key') === apiKey && asked.includes(steamId))
    .map(({ steamId, username, colours }) => {
      return { steamid: steamId, personaname: username, avatarfull: colours ? pictureAddress(origin, steamId) : '' }
    })
  return { response: { players } }
}

interface Answer {
  readonly status: number
  readonly type?: string
  readonly location?: string
  readonly body?: string | Buffer
}
const refusal = (why: string): Answer => ({ status: 400, type: 'text/plain', body: `${why}\n` })
const notFound: Answer = { status: 404, type: 'text/plain', body: 'There is nothing here\n' }

function send(response: ServerResponse, { status, type = 'text/plain', location, body = '' }: Answer): void {
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
    'content-length': Buffer.byteLength(body),
    ...(location === undefined ? {} : { location }),
    // Another server may start on the same port right away, so no connection may stay open.
    connection: 'close',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const chunk = v.parse(v.instance(Buffer), part)
    size += chunk.length
    if (size > bodyLimit) throw new Error('request body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('no port'))
      resolve(address.port)
    })
  })
}
