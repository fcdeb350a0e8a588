import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import { minutes, seconds } from '../../../contract/duration.ts'
import { configuredDoor } from '../../kernel/http/outgoing/configured-door.ts'
import { AnswerTooLarge } from '../../kernel/http/outgoing/door.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isFromInFront, type ReceivedAnswer, reasonIn } from './answer-origin.ts'
import { DriverError } from './driver.ts'

export interface ApiClientOptions extends Pick<Kernel, 'now'> {
  /** Origin and path without a trailing slash. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  /** For the whole response, or for the headers of a stream. */
  readonly timeoutMs?: number
}

export interface ApiRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
  readonly timeoutMs?: number
  /** Statuses besides 2xx that the caller handles. */
  readonly expected?: readonly number[]
}

export interface ApiAnswer {
  readonly status: number
  readonly text: string
}

export interface ApiClient {
  /** @throws DriverError except for 2xx and the expected statuses. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, request?: ApiRequest): Promise<ApiAnswer>
  /** Opens an address for reading; `path` may be absolute, and then none of our headers is sent. */
  stream(path: string): Promise<{ readonly size: number | undefined; readonly stream: Readable }>
}

const maxAnswer = 4 * 1024 * 1024
const longestHold = minutes(5)
const defaultHold = seconds(10)

/** `Retry-After` in milliseconds from `now`: seconds or an HTTP date (RFC 9110, 10.2.3), within reason. */
function retryAfter(header: string | null, now: number): number {
  const text = header ?? ''
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  const after = /^\d{1,6}$/.test(text) ? seconds(Number(text)) : date - now
  return Number.isFinite(after) ? Math.min(Math.max(after, 0), longestHold) : defaultHold
}

const sizeOf = ({ headers }: IncomingMessage): number | undefined => {
  const header = headers['content-length'] ?? ''
  return /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

/** A body with the type that it needs in the headers. */
async function encoded(body: string | FormData | undefined) {
  if (body === undefined || typeof body === 'string') return { headers: {}, ...(body === undefined ? {} : { body }) }
  const form = new Response(body)
  const type = form.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, body: Buffer.from(await form.arrayBuffer()) }
}

function notReached(what: string, cause: unknown): DriverError {
  if (cause instanceof AnswerTooLarge) return new DriverError('retryable', `${what}: the response is too large`)
  return new DriverError('retryable', `${what}: no response`, { cause })
}

/** The failure for an unexpected status. */
function failureOf(what: string, { status, text = '' }: ReceivedAnswer): DriverError {
  const reason = reasonIn(text)
  if (status === 401 || status === 403)
    return new DriverError('final', `${what}: the credentials were refused (${status})${reason}`)
  if (status >= 300 && status < 400)
    return new DriverError('final', `${what}: redirected (${status}); check the address`)
  const passing = status === 408 || status === 409 || status === 425 || status >= 500
  return new DriverError(passing ? 'retryable' : 'final', `${what}: responded with ${status}${reason}`)
}

/** The failure for a response that is not the backend's. */
const inFront = (what: string, status: number): DriverError =>
  new DriverError(
    'retryable',
    `${what}: something in front of the backend responded (${status}), perhaps with a check for robots; let the portal's calls through, and check the address`,
  )

/**
 * Calls a JSON API of an operator's backend with a time limit and a size limit, without redirects. After a 429 every call is
 * rejected locally until `Retry-After` has passed. Errors name method, path, status and the sentence in which the backend
 * says why, never a header or more of a body.
 */
export function createApiClient({ base, headers, now, timeoutMs = seconds(20) }: ApiClientOptions): ApiClient {
  let held = { from: 0, until: 0 }

  const refuseWhileHeld = (what: string): void => {
    // Earlier than the beginning: a clock was set back since.
    const wait = now() < held.from ? 0 : held.until - now()
    if (wait > 0) throw new DriverError('retryable', `${what}: delayed by a rate limit`, { retryAfterMs: wait })
  }
  /** @throws DriverError unless the response is the backend's, and its status 2xx or expected. */
  const check = (
    what: string,
    answer: ReceivedAnswer,
    after: string | null,
    expected: readonly number[] = [],
  ): void => {
    const { status } = answer
    if (status === 429) {
      const retryAfterMs = retryAfter(after, now())
      held = { from: now(), until: now() + retryAfterMs }
      throw new DriverError('retryable', `${what}: rate limit`, { retryAfterMs })
    }
    if (isFromInFront(answer)) throw inFront(what, status)
    if ((status < 200 || status >= 300) && !expected.includes(status)) throw failureOf(what, answer)
  }

  return {
    async call(method, path, request = {}) {
      const what = `${method} ${path.split('?')[0]}`
      refuseWhileHeld(what)
      const { headers: typed, ...body } = await encoded(request.body)
      const sent = { method, ...body, headers: { ...typed, ...headers, ...request.headers } }
      const limits = { timeout: request.timeoutMs ?? timeoutMs, limit: maxAnswer }
      const answer = await configuredDoor.call(`${base}${path}`, { ...sent, ...limits }).catch((cause: unknown) => {
        throw notReached(what, cause)
      })
      const { status } = answer
      const text = answer.body.toString('utf8')
      const received = { status, type: answer.headers.get('content-type') ?? '', text }
      check(what, received, answer.headers.get('retry-after'), request.expected)
      return { status, text }
    },
    async stream(path) {
      const what = 'GET of a file'
      refuseWhileHeld(what)
      const own = path.startsWith('/')
      // Only the headers are timed: downloading a demo may take an hour.
      const sent = { method: 'GET', timeout: timeoutMs, headers: own ? headers : {} } as const
      const stream = await configuredDoor.open(own ? `${base}${path}` : path, sent).catch((cause: unknown) => {
        throw notReached(what, cause)
      })
      try {
        const received = { status: stream.statusCode ?? 0, type: stream.headers['content-type'] ?? '' }
        check(what, received, stream.headers['retry-after'] ?? null)
      } catch (error) {
        stream.destroy()
        throw error
      }
      return { size: sizeOf(stream), stream }
    },
  }
}

/** Parses a response. @throws DriverError retryable if it is not JSON of that shape: the outcome is unknown. */
export function readAnswer<T>(schema: v.GenericSchema<unknown, T>, { text }: ApiAnswer, what: string): T {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new DriverError('retryable', `${what}: the response is not JSON`, { cause })
  }
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return parsed.output
  const field = v.getDotPath(parsed.issues[0]) ?? 'the whole'
  throw new DriverError('retryable', `${what}: the response has an unexpected shape (${field})`)
}
