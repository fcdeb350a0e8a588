import * as v from 'valibot'
import { anySignal } from '../../contract/browser/any-signal.ts'
import { parseUrl } from '../../contract/browser/parse-url.ts'
import { settingsHeader } from '../../contract/community/settings-version.ts'
import { seconds } from '../../contract/duration.ts'
import {
  type AddressOf,
  type AnswerOf,
  type AnyAddress,
  anyHref,
  type EndpointDefinition,
  type InputOf,
} from '../../contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, errorBodySchema } from '../../contract/errors.ts'
import { movedToHeader } from '../../contract/former-address/moved-to.ts'
import { fetchedAtHeader, versionHeader } from '../../contract/page/sw-messages.ts'
import { now } from './clock.ts'
import { portalSettings } from './community.ts'
import { takeEarly, takeShown } from './first-answers.ts'
import { createListeners, createSignal } from './signal.ts'

/** A response of the API: parsed, with the epoch millisecond at which the network delivered it. */
export interface DatedAnswer<T> {
  readonly data: T
  readonly fetchedAt: number
  /** True if the service worker responded from its cache because the network failed. */
  readonly fromCache: boolean
}

/** NETWORK: no response at all. TIMEOUT: none in time. MALFORMED: a response that does not match the contract. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'MALFORMED'

export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** The message of a service behind the API, or the reason of a ban, as plain text. */
  readonly details: string | undefined
  /** Names the failed request in the log of the portal; undefined where the fault is not the portal's. */
  readonly requestId: string | undefined
  /** What is stored now, where an edit named another state; not parsed. */
  readonly current: unknown
  /** What a refused edit of the settings names; not parsed. */
  readonly problems: unknown

  constructor(
    code: ApiErrorCode | (string & {}),
    status: number,
    retryAfterSeconds?: number,
    details?: string,
    requestId?: string,
    current?: unknown,
    problems?: unknown,
  ) {
    super(`${code} (${status})`)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
    this.requestId = requestId
    this.current = current
    this.problems = problems
  }
}

/** A request without a response after this long has failed. */
const usualTimeout = seconds(15)

/** Options of a call. A token is sent as bearer; if the server refuses it, the session ends (SES-07). */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly token?: string | undefined
  /** Milliseconds without a response after which the call has failed; absent: 15 s. */
  readonly timeout?: number
}

/** Why a call was refused because of a ban, until when, and after a sign-in what opens the appeal. */
export type RefusedBan = Pick<ErrorBody, 'details' | 'until' | 'appealToken'>

/** The last call that was refused because of a ban, until the user was told: what tells them may load after it. */
export const refusedBan = createSignal<RefusedBan | undefined>(undefined)

async function refusal(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after'))
  const after = Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined
  const body = v.safeParse(errorBodySchema, await response.json().catch(() => undefined))
  const { error, details, until, appealToken, requestId, current, problems } = body.success
    ? body.output
    : { error: 'UNAVAILABLE' }
  if (error === 'BANNED') refusedBan.set({ details, until, appealToken })
  const named = response.status < 500 ? undefined : requestId
  return new ApiError(error, response.status, after, details, named, current, problems)
}

/** Notified of every token that the server refused; the session listens (SES-07). */
export const refusedTokens = createListeners<string>()

/** Where the portal is now, once a response has told that this is a former address of it. */
export const movedTo = createSignal<string | undefined>(undefined)

/** Rejects with the reason of `signal`: a request that the document has sent hears of no signal of the page. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** One call of the API; a refused one throws {@link ApiError}. */
export async function call(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const { signal, token, timeout = usualTimeout } = options
  const limit = AbortSignal.timeout(timeout)
  const end = signal ? anySignal(signal, limit) : limit
  const headers = token ? { ...init.headers, authorization: `Bearer ${token}` } : init.headers
  let response: Response
  try {
    const early = token || (init.method ?? 'GET') !== 'GET' ? undefined : takeEarly(path)
    response = await (early
      ? Promise.race([early, aborted(end)])
      : fetch(path, { ...init, ...(headers ? { headers } : {}), signal: end }))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(limit.aborted ? 'TIMEOUT' : 'NETWORK', 0)
  }
  const moved = response.headers.get(movedToHeader)
  if (moved !== null && parseUrl(moved)) movedTo.set(moved)
  const version = response.headers.get(settingsHeader)
  if (version !== null) portalSettings.set({ version, at: now() })
  if (response.ok) return response
  const error = await refusal(response)
  if (token && (error.status === 401 || error.code === 'BANNED')) refusedTokens.notify(token)
  throw error
}

/** The body as JSON, or a MALFORMED error: truncated responses and a proxy's HTML pages end here. */
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

/** A response before its schema, with the version of a list that has changes. */
export interface RawAnswer extends DatedAnswer<unknown> {
  readonly version?: string
}

/** A response before its schema: for a reader that parses row by row. Throws {@link ApiError}. */
export async function getRaw(path: string, options: CallOptions = {}): Promise<RawAnswer> {
  const shown = takeShown(path)
  if (shown !== undefined) return { data: shown, fetchedAt: now(), fromCache: false }
  const response = await call(path, { cache: 'no-cache' }, options)
  const kept = stampOf(response)
  const version = response.headers.get(versionHeader)
  const answer = { data: await jsonOf(response), fetchedAt: kept ?? now(), fromCache: kept !== undefined }
  return version === null ? answer : { ...answer, version }
}

/** `GET path`, parsed by `schema`. Throws {@link ApiError}, or the abort reason if the caller aborted. */
export async function getJson<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  options: CallOptions = {},
): Promise<DatedAnswer<T>> {
  const raw = await getRaw(path, options)
  const parsed = v.safeParse(schema, raw.data)
  if (!parsed.success) throw new ApiError('MALFORMED', 200)
  return { ...raw, data: parsed.output }
}

/** An endpoint that is read with GET. */
export type ReadEndpoint = Pick<EndpointDefinition, 'path'> & { readonly answer: v.GenericSchema }
/** What a read endpoint answers. */
export type ReadAnswer<E extends ReadEndpoint> = v.InferOutput<E['answer']>

/** Reads an endpoint; tells also when the network gave the response. Throws as {@link request} does. */
export const read = <E extends ReadEndpoint>(
  endpoint: E,
  address: AddressOf<E> & AnyAddress,
  options: CallOptions = {},
): Promise<DatedAnswer<ReadAnswer<E>>> => getJson<ReadAnswer<E>>(anyHref(endpoint, address), endpoint.answer, options)

interface AnyInput extends AnyAddress {
  readonly headers?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/**
 * Calls an endpoint and returns the parsed answer; undefined where it has none. Never repeated by itself: only the caller
 * knows whether a write may be. Throws {@link ApiError}, or the abort reason where the caller gave up.
 */
export function request<E extends EndpointDefinition>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>>
export async function request(
  endpoint: EndpointDefinition,
  { headers = {}, body, ...address }: AnyInput,
  options: CallOptions = {},
): Promise<unknown> {
  const { method, answer } = endpoint
  const own = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const sent =
    body === undefined
      ? { headers: Object.fromEntries(own) }
      : { headers: { 'content-type': 'application/json', ...Object.fromEntries(own) }, body: JSON.stringify(body) }
  const response = await call(anyHref(endpoint, address), { method, ...sent }, options)
  if (answer === undefined || 'mediaType' in answer) return undefined
  const parsed = v.safeParse(answer, await jsonOf(response))
  if (!parsed.success) throw new ApiError('MALFORMED', response.status)
  return parsed.output
}
