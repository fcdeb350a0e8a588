import * as v from 'valibot'
import { seconds } from '../../contract/duration.ts'
import { type ErrorCode, errorBodySchema } from '../../contract/errors.ts'
import { fetchedAtHeader } from '../../contract/sw-messages.ts'
import { now } from './clock.ts'
import { takeEarly } from './early-request.ts'

/** An answer of the API: parsed, with the epoch millisecond at which the network gave it. */
export interface Fetched<T> {
  readonly data: T
  readonly fetchedAt: number
  /** True where the service worker answered from what it keeps, because the network did not. */
  readonly fromCache: boolean
}

/** NETWORK: no answer at all. TIMEOUT: none in time. MALFORMED: an answer that is not what the contract says. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'MALFORMED'

export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(code: ApiErrorCode | (string & {}), status: number, retryAfterSeconds?: number) {
    super(`${code} (${status})`)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A slow API counts as absent after this long. */
const timeout = seconds(15)

async function refusal(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after'))
  const after = Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined
  const body = v.safeParse(errorBodySchema, await response.json().catch(() => undefined))
  return new ApiError(body.success ? body.output.error : 'UNAVAILABLE', response.status, after)
}

async function ask(path: string, signal: AbortSignal | undefined): Promise<Response> {
  const limit = AbortSignal.timeout(timeout)
  try {
    const early = takeEarly(path)
    return await (early ??
      fetch(path, { cache: 'no-cache', signal: signal ? AbortSignal.any([signal, limit]) : limit }))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(limit.aborted ? 'TIMEOUT' : 'NETWORK', 0)
  }
}

/** The body as JSON, or a MALFORMED error: half an answer and a proxy's HTML page end here. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new ApiError('MALFORMED', response.status)
  }
}

const stampOf = (response: Response): number | undefined => {
  const stamp = Number(response.headers.get(fetchedAtHeader))
  return Number.isFinite(stamp) && stamp > 0 ? stamp : undefined
}

/** An answer before its schema: for a reader that parses row by row. Throws {@link ApiError}. */
export async function getRaw(path: string, options: { signal?: AbortSignal } = {}): Promise<Fetched<unknown>> {
  const response = await ask(path, options.signal)
  if (!response.ok) throw await refusal(response)
  const kept = stampOf(response)
  return { data: await jsonOf(response), fetchedAt: kept ?? now(), fromCache: kept !== undefined }
}

/** `GET path`, parsed by `schema`. Throws {@link ApiError}, or the abort reason where the caller gave up. */
export async function getJson<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  options: { signal?: AbortSignal } = {},
): Promise<Fetched<T>> {
  const raw = await getRaw(path, options)
  const parsed = v.safeParse(schema, raw.data)
  if (!parsed.success) throw new ApiError('MALFORMED', 200)
  return { ...raw, data: parsed.output }
}
