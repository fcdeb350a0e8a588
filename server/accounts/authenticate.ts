import type { FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { refuseBanned } from './bans/refuse-banned.ts'
import { findAccount } from './store/accounts.ts'
import { readSession, touchSession } from './store/sessions.ts'
import type { AccountRow, SessionRow } from './tables.ts'
import type { TokenClaims, Tokens } from './tokens.ts'

/** The account that sent a request, and its session. */
export interface Principal {
  readonly account: AccountRow
  readonly session: SessionRow
}

/** A signed-in player: every login session belongs to an account with a Steam account. */
export interface SignedInPrincipal extends Principal {
  readonly account: AccountRow & { readonly steam_id: string }
}

/** The part of a request that identifies the caller. */
export type Caller = Pick<FastifyRequest, 'headers'>

/** Authenticates the callers of endpoints (contract/endpoint.ts) by the bearer token and its session. */
export interface Authenticate {
  /** @throws ApiError UNAUTHORIZED without a valid login token, BANNED for the token of a banned player. */
  account(request: Caller): Promise<SignedInPrincipal>
  /** @throws ApiError UNAUTHORIZED without a valid bind token; a login token is not one. */
  bindToken(request: Caller): Promise<Principal>
  /** @throws ApiError UNAUTHORIZED without a valid token for an appeal. */
  appealToken(request: Caller): Promise<SignedInPrincipal>
  /** The caller with a valid login token; undefined for everyone else. */
  optionalAccount(request: Caller): Promise<SignedInPrincipal | undefined>
  /** What a token of this portal names, even after its session has ended. @throws ApiError UNAUTHORIZED */
  issuedToken(request: Caller): Promise<TokenClaims>
}

/** The token of `Authorization: Bearer` (RFC 6750, 2.1); undefined for any other header. */
function bearerOf(request: Caller): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
}

export interface AuthenticateDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly tokens: Tokens
}

/** `onError` receives the error when the use of a session could not be recorded. */
export function createAuthenticate({
  database,
  tokens,
  now,
  onError,
}: AuthenticateDeps & { onError(error: unknown): void }): Authenticate {
  const principalOf = async (kind: SessionRow['kind'], request: Caller): Promise<Principal | undefined> => {
    const token = bearerOf(request)
    const claims = token === undefined ? undefined : tokens.verify(kind, token, now())
    if (claims === undefined) return undefined
    const found = await readSession(database, claims.sessionId, now())
    if (found === undefined || found.session.kind !== kind || found.account.id !== claims.accountId) return undefined
    // Not awaited: a call that only reads succeeds while the database cannot be written.
    touchSession(database, found.session, now()).catch(onError)
    return found
  }
  const playerOf = async (kind: SessionRow['kind'], request: Caller): Promise<SignedInPrincipal | undefined> => {
    const principal = await principalOf(kind, request)
    if (principal === undefined) return undefined
    const { account, session } = principal
    const { steam_id } = account
    return steam_id === null ? undefined : { session, account: { ...account, steam_id } }
  }
  const optionalAccount: Authenticate['optionalAccount'] = (request) => playerOf('login', request)
  /** A ban ends the sessions of its player, whose devices then learn why. */
  const tellBanned = async (request: Caller): Promise<void> => {
    const claims = tokens.verify('login', bearerOf(request) ?? '', now())
    const account = claims && (await findAccount(database, claims.accountId))
    if (account !== undefined) await refuseBanned(database, account.steam_id, now())
  }
  const required = <T>(principal: T | undefined): T => {
    if (principal === undefined) throw new ApiError('UNAUTHORIZED')
    return principal
  }
  return {
    optionalAccount,
    async account(request) {
      const principal = await optionalAccount(request)
      if (principal === undefined) await tellBanned(request)
      return required(principal)
    },
    bindToken: async (request) => required(await principalOf('bind', request)),
    appealToken: async (request) => required(await playerOf('appeal', request)),
    async issuedToken(request) {
      const token = bearerOf(request) ?? ''
      return required(tokens.verify('login', token, now()) ?? tokens.verify('bind', token, now()))
    },
  }
}
