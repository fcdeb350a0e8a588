import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import type { KeptCache } from './page/sw-messages.ts'
import { type KeyScope, type KeySection, sectionScopes } from './staff/key-scopes.ts'

/**
 * Who may call an endpoint, and how the caller is authenticated.
 * - `anyone`: no proof; a token is ignored.
 * - `optionalAccount`: a valid login token identifies the caller, any other caller counts as `anyone`.
 * - `account`: a login token.
 * - `device`: a login token, or the tokens of pairings in the header `x-pairings` (contract/send-to-pc/sent-server.ts), or both.
 * - `bindToken`: the token of an account that has no Steam account yet.
 * - `appealToken`: the token that the refused sign-in of a banned player carries: it can only read and write their appeal.
 * - `issuedToken`: a login or bind token of this portal, even after its session has ended.
 * - `gameServer`: the HMAC signature of a registered game server.
 * - `gameServerLog`: the log token of a registered game server, in the path.
 * - `provider`: a payment provider, by the signature of its notification.
 * - `moderator`: the login token of staff; an administrator may do what a moderator may. Or an API key (`scope`).
 * - `administrator`: the login token of an administrator, or an API key.
 */
export const callers = [
  'anyone',
  'optionalAccount',
  'account',
  'device',
  'bindToken',
  'appealToken',
  'issuedToken',
  'gameServer',
  'gameServerLog',
  'provider',
  'moderator',
  'administrator',
] as const
export type Caller = (typeof callers)[number]

/** Endpoints of staff do not exist for anyone else: every other caller gets the response to an unknown path. */
export const isHidden = ({ caller }: Pick<EndpointDefinition, 'caller'>): boolean =>
  caller === 'moderator' || caller === 'administrator'

/**
 * Whether pages of other sites may read the responses of an endpoint (CORS): what anyone gets, the same for all of them. It
 * never depends on a cookie, a token or the caller's address.
 */
export const isOpen = ({ method, caller, cache }: Pick<EndpointDefinition, 'method' | 'caller' | 'cache'>): boolean =>
  method === 'GET' && caller === 'anyone' && typeof cache === 'object'

/**
 * Rate-limit classes, counted per minute and client address.
 * - `list`: the server list and the texts, which are prebuilt bytes.
 * - `details`: details, player lists, rules: each costs some work.
 * - `other`: what a page requests at most once: OpenAPI, health, unknown paths.
 * - `probe`: the checks of proxies and supervisors, whose number does not follow from the number of players.
 * - `signIn`: endpoints that allow guessing or cost a password hash.
 * - `account`: what a signed-in page requests.
 * - `signedCalls`: calls of game servers and payment providers.
 */
export const limitClasses = [
  'list',
  'details',
  'other',
  'probe',
  'cspReports',
  'signIn',
  'account',
  'signedCalls',
] as const
export type LimitClass = (typeof limitClasses)[number]

/**
 * Whether all processes of a portal count the calls of an endpoint together. It costs a statement in the database, which
 * calls that only read do not need.
 */
export const isCountedTogether = ({
  limit,
  countedTogether,
}: Pick<EndpointDefinition, 'limit' | 'countedTogether'>): boolean => limit === 'signIn' || countedTogether === true

/** `no-store`, or how long a public response may be reused. */
export type CachePolicy = 'no-store' | 'private, no-store' | PublicCache

export interface PublicCache {
  /** Seconds. */
  readonly maxAge: number
  /** Seconds. */
  readonly staleWhileRevalidate?: number
  /** The address always has the same bytes. */
  readonly immutable?: true
  /** The server caches the response's bytes with an ETag and can respond with 304. */
  readonly etag?: true
  /** The service worker stores the last good response in this cache, for addresses with only these query parameters. */
  readonly offline?: {
    readonly cache: KeptCache
    readonly query: readonly string[]
    /** A query parameter that asks for the changes since a version of the stored response, which are stored with it. */
    readonly changes?: string
  }
}

/** A response that is not JSON: its media type. */
export interface MediaAnswer {
  readonly mediaType: string
}

type Entries = v.ObjectEntries
/** Strings of a path or a query by name. */
export type StringsSchema = v.ObjectSchema<Entries, v.ErrorMessage<v.ObjectIssue> | undefined>

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path pattern such as `/api/servers/:id`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly caller: Caller
  /**
   * Staff only: the session must have proven its Steam account within the last `freshMinutes` (staff.ts). For everything that
   * grants access or shows keys, moves money or what was paid for, or changes where users are sent.
   */
  readonly freshSignIn?: true
  /**
   * Staff only: the section that an API key must be for (key-scopes.ts); `never`: no key reaches it. One that needs a fresh
   * sign-in names none, since no key has one.
   */
  readonly scope?: KeySection | 'never'
  /** Each endpoint has its own count, unless it names one that it shares with others. */
  readonly limit: LimitClass | { readonly class: LimitClass; readonly shared: string }
  /**
   * Its calls cost money, or a call of a service: all processes count them together, as those of the class `signIn`
   * ({@link isCountedTogether}).
   */
  readonly countedTogether?: true
  /** One entry for each `:name` of the path. An issue whose message is an error code is refused with that code. */
  readonly params?: StringsSchema
  readonly query?: StringsSchema
  /** Request headers that the handler reads, as spelled in the documentation. */
  readonly headers?: StringsSchema
  readonly body?: v.GenericSchema
  /**
   * Absent: `json`. `signedJson`: JSON whose bytes the caller has signed; `text`, `bytes`: passed on unchanged;
   * `cspReport`: the media types in which browsers report violations.
   */
  readonly bodyType?: 'json' | 'signedJson' | 'text' | 'bytes' | 'cspReport'
  /** Bytes; absent: the server's default of 64 KiB. */
  readonly bodyLimit?: number
  /** Absent: no content (204), or a redirect (302). */
  readonly answer?: v.GenericSchema | MediaAnswer
  /** Status of success; absent: 200. */
  readonly status?: 204 | 302
  /**
   * The answer is a state with a `tag`, which is its ETag too. A write names the state that it edits (`ifMatchHeaders`,
   * staff-edits.ts), and is refused with the current state if that is another one.
   */
  readonly versioned?: true
  /** Other statuses with the same schema as `answer`, such as 503 of a health check. */
  readonly otherStatuses?: readonly number[]
  /** Absent: `no-store`. */
  readonly cache?: CachePolicy
  /**
   * Error codes of this endpoint. Implied for all: METHOD_NOT_ALLOWED, RATE_LIMIT_EXCEEDED, INTERNAL and UNAVAILABLE; by
   * `caller`: UNAUTHORIZED, BANNED for an account, or NOT_FOUND for staff; by `freshSignIn`: FRESH_SIGN_IN_REQUIRED; by `versioned`, for a write: EDITED_MEANWHILE; by `params`, `query`, `headers` and `body`: BAD_REQUEST and the codes of their schemas; for a
   * write also UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
   */
  readonly refusals?: readonly ErrorCode[]
}

/** An endpoint of staff has to say which keys reach it; a new one that does not, does not compile. */
type Scoped<E> = E extends { readonly caller: 'moderator' | 'administrator' }
  ? E extends { readonly freshSignIn: true }
    ? { readonly scope?: never }
    : { readonly scope: KeySection | 'never' }
  : { readonly scope?: never }

/** One endpoint of the API, used by server, OpenAPI, page, service worker and tests. */
// @__NO_SIDE_EFFECTS__
export const defineEndpoint = <const E extends EndpointDefinition>(endpoint: E & Scoped<E>): E => endpoint

/** Limit classes of the public reads that a key with the scope `read` calls by its own limit. */
const keyReadable: ReadonlySet<LimitClass> = new Set(['list', 'details', 'other'])

/** The scopes of API keys that reach an endpoint, the narrowest first; none: no key does. */
export function scopesOf({
  caller,
  method,
  limit,
  status,
  scope = 'never',
}: Pick<EndpointDefinition, 'caller' | 'method' | 'limit' | 'status' | 'scope'>): readonly KeyScope[] {
  if (scope !== 'never') {
    return method === 'GET' ? sectionScopes(scope) : sectionScopes(scope).slice(1)
  }
  const isPublicRead = caller === 'anyone' && method === 'GET' && status === undefined
  return isPublicRead && keyReadable.has(typeof limit === 'string' ? limit : limit.class) ? ['read'] : []
}

type Nothing = Record<never, never>

/** The input for a schema of strings: a number where the schema converts the string to one. */
type Written<S extends v.GenericSchema> = {
  readonly [K in keyof v.InferInput<S>]: v.InferInput<S>[K] | Extract<v.InferOutput<S>[K], number>
}
type OptionalIfEmpty<Name extends string, T> = Nothing extends T
  ? { readonly [K in Name]?: T | undefined }
  : { readonly [K in Name]: T }

type ParamsOf<E> = E extends { readonly params: infer S extends v.GenericSchema }
  ? { readonly params: Written<S> }
  : Nothing
type QueryOf<E> = E extends { readonly query: infer S extends v.GenericSchema }
  ? OptionalIfEmpty<'query', Written<S>>
  : Nothing
type BodyOf<E> = E extends { readonly body: infer S extends v.GenericSchema }
  ? undefined extends v.InferInput<S>
    ? { readonly body?: v.InferInput<S> }
    : { readonly body: v.InferInput<S> }
  : Nothing
type HeadersOf<E> = E extends { readonly headers: infer S extends v.GenericSchema }
  ? OptionalIfEmpty<'headers', Written<S>>
  : Nothing

/** The parts of an endpoint's address. */
export type AddressOf<E> = ParamsOf<E> & QueryOf<E>
/** The input of a call of an endpoint. */
export type InputOf<E> = AddressOf<E> & BodyOf<E> & HeadersOf<E>
/** The parsed response; undefined if there is none. */
export type AnswerOf<E> = E extends { readonly answer: infer S extends v.GenericSchema } ? v.InferOutput<S> : undefined

/** An argument that may be omitted if nothing in it is required. */
export type Argument<T> = Nothing extends T ? [input?: T] : [input: T]

/** The address of any endpoint; {@link AddressOf} is the type for a specific one. */
export interface AnyAddress {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>> | undefined
}

/** Commas stay unencoded: RFC 3986 (3.4) allows them in a query, and lists are easier to read. */
const encoded = (value: unknown): string => encodeURIComponent(String(value)).replaceAll('%2C', ',')

/** The address of an endpoint, path and query, with every value encoded; undefined values are omitted. */
export function href<E extends Pick<EndpointDefinition, 'path'>>(endpoint: E, ...input: Argument<AddressOf<E>>): string
export function href(endpoint: Pick<EndpointDefinition, 'path'>, address?: AnyAddress): string {
  return anyHref(endpoint, address)
}

/** The same for code that handles any endpoint. */
export function anyHref(
  { path }: Pick<EndpointDefinition, 'path'>,
  { params = {}, query = {} }: AnyAddress = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name]))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length === 0
    ? filled
    : `${filled}?${pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`
}

/** The `Cache-Control` of a policy. */
export function cacheControl(policy: CachePolicy = 'no-store'): string {
  if (typeof policy === 'string') return policy
  const { maxAge, staleWhileRevalidate, immutable } = policy
  const stale = staleWhileRevalidate === undefined ? '' : `, stale-while-revalidate=${staleWhileRevalidate}`
  return `public, max-age=${maxAge}${stale}${immutable ? ', immutable' : ''}`
}
