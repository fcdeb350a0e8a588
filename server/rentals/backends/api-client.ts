import { Readable } from 'node:stream'
import * as v from 'valibot'
import { minutes, seconds } from '../../../contract/duration.ts'
import { DriverError } from './driver.ts'

export interface ApiClientOptions {
  /** Origin and path without a trailing slash. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  now(): number
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

const sizeOf = (response: Response): number | undefined => {
  const header = response.headers.get('content-length')
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

async function readText(response: Response, what: string): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > maxAnswer) throw new DriverError('retryable', `${what}: the response is too large`)
      parts.push(part)
    }
  } catch (cause) {
    if (cause instanceof DriverError) throw cause
    throw new DriverError('retryable', `${what}: the response was interrupted`, { cause })
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The failure for an unexpected status. */
function failureOf(what: string, status: number): DriverError {
  if (status === 401 || status === 403)
    return new DriverError('final', `${what}: the credentials were refused (${status})`)
  if (status >= 300 && status < 400)
    return new DriverError('final', `${what}: redirected (${status}); check the address`)
  const passing = status === 408 || status === 409 || status === 425 || status >= 500
  return new DriverError(passing ? 'retryable' : 'final', `${what}: responded with ${status}`)
}

/**
 * Calls a JSON API of an operator's backend with a time limit and a size limit, without redirects. After a 429 every call is
 * rejected locally until `Retry-After` has passed. Errors name method, path and status, never a header or a body.
 */
export function createApiClient({ base, headers, now, timeoutMs = seconds(20) }: ApiClientOptions): ApiClient {
  let held = { from: 0, until: 0 }

  const open = async (method: string, url: string, what: string, signal: AbortSignal, request: ApiRequest = {}) => {
    const { body } = request
    // Earlier than the beginning: a clock was set back since.
    const wait = now() < held.from ? 0 : held.until - now()
    if (wait > 0) throw new DriverError('retryable', `${what}: delayed by a rate limit`, { retryAfterMs: wait })
    const response = await fetch(url, {
      method,
      headers: { ...request.headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal,
    }).catch((cause: unknown) => {
      throw new DriverError('retryable', `${what}: no response`, { cause })
    })
    if (response.ok || request.expected?.includes(response.status)) return response
    await response.body?.cancel()
    if (response.status !== 429) throw failureOf(what, response.status)
    const retryAfterMs = retryAfter(response.headers.get('retry-after'), now())
    held = { from: now(), until: now() + retryAfterMs }
    throw new DriverError('retryable', `${what}: rate limit`, { retryAfterMs })
  }

  return {
    async call(method, path, request = {}) {
      const what = `${method} ${path.split('?')[0]}`
      const signal = AbortSignal.timeout(request.timeoutMs ?? timeoutMs)
      const response = await open(method, `${base}${path}`, what, signal, {
        ...request,
        headers: { ...headers, ...request.headers },
      })
      return { status: response.status, text: await readText(response, what) }
    },
    async stream(path) {
      const own = path.startsWith('/')
      // Only the headers are timed: downloading a demo may take an hour.
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(), timeoutMs)
      const response = await open(
        'GET',
        own ? `${base}${path}` : path,
        'GET of a file',
        controller.signal,
        own ? { headers } : {},
      ).finally(() => clearTimeout(timer))
      if (response.body === null) throw new DriverError('retryable', 'GET of a file: empty response')
      return { size: sizeOf(response), stream: Readable.from(response.body, { objectMode: false }) }
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
