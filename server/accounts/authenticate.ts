import type { FastifyRequest } from 'fastify'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { readSession, touchSession } from './store/sessions.ts'
import type { AccountRow, SessionRow } from './tables.ts'
import type { Tokens } from './tokens.ts'

/** Who calls, and with which session. */
export interface Principal {
  readonly account: AccountRow
  readonly session: SessionRow
}

/** The part of a request that says who calls. */
export type Caller = Pick<FastifyRequest, 'headers'>

/** Finds out who calls from the bearer token and the session row behind it. */
export interface Authenticate {
  /** @throws ApiError UNAUTHORIZED without a login token that holds. */
  login(request: Caller): Promise<Principal>
  /** @throws ApiError UNAUTHORIZED without a bind token that holds; a login token is none. */
  bind(request: Caller): Promise<Principal>
  /** The caller with a login token that holds; undefined for everyone else. */
  optional(request: Caller): Promise<Principal | undefined>
}

/** The token of `Authorization: Bearer` (RFC 6750, 2.1); undefined for any other header. */
export function bearerOf(request: Caller): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
}

export interface AuthenticateDeps {
  readonly database: Database
  readonly tokens: Tokens
  /** Epoch milliseconds. */
  now(): number
}

/** `onError` is told about a session whose use could not be noted. */
export function createAuthenticate({
  database,
  tokens,
  now,
  onError,
}: AuthenticateDeps & { onError(error: unknown): void }): Authenticate {
  const principalOf = async (kind: SessionRow['kind'], request: Caller): Promise<Principal | undefined> => {
    const token = bearerOf(request)
    const claims = token === undefined ? undefined : await tokens.verify(kind, token, now())
    if (claims === undefined) return undefined
    const found = await readSession(database, claims.sessionId, now())
    if (found === undefined || found.session.kind !== kind || found.account.id !== claims.accountId) return undefined
    // Not awaited: a call that only reads is answered while the database cannot be written.
    touchSession(database, found.session, now()).catch(onError)
    return found
  }
  const required = async (kind: SessionRow['kind'], request: Caller): Promise<Principal> => {
    const principal = await principalOf(kind, request)
    if (principal === undefined) throw new ApiError('UNAUTHORIZED')
    return principal
  }
  return {
    login: (request) => required('login', request),
    bind: (request) => required('bind', request),
    optional: (request) => principalOf('login', request),
  }
}
