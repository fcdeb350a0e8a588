import type { FastifyRequest } from 'fastify'
import type { CallbackError } from '../../../contract/accounts/sign-in.ts'
import { href } from '../../../contract/endpoint.ts'
import * as steamEndpoints from '../../../contract/endpoints/steam.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { askedHost } from '../../kernel/http/asked-host.ts'
import type { Call } from '../../kernel/http/endpoint-types.ts'
import type { SignIn } from '../sign-in.ts'
import { accountForSteamId, findAccount, type SteamProfile } from '../store/accounts.ts'
import { consumeSignInCode, createSignInCode, hasOpenAttempt } from '../store/sign-in.ts'
import { resultQuery } from './return-id.ts'
import { proveSteamId, type SteamFlowDeps, steamAddress } from './steam-flow.ts'
import type { SteamHandlers } from './types.ts'

export interface SteamDeps extends SteamFlowDeps {
  readonly logger: SteamFlowDeps['logger'] & { error(detail: object, message: string): void }
  readonly signIn: SignIn
  /** Name and picture, if Steam returns them in time. Never rejects. */
  readProfile(steamId: string): Promise<SteamProfile>
}

/** The page to which a failed navigation returns, with an error in its query; failures of the portal are logged. */
export const failedPage =
  ({ publicOrigin, logger }: SteamDeps, pageOf: (request: FastifyRequest, error: CallbackError) => string) =>
  (request: FastifyRequest, error: ApiError): string => {
    if (error.statusCode >= 500) logger.error({ requestId: request.id, err: error.cause }, 'call failed')
    return `${publicOrigin}${pageOf(request, 'failed')}`
  }

const resultPage = (request: FastifyRequest, result: string): string =>
  pagePaths.steamCallback.href(resultQuery(request, result))
const errorPage = (request: FastifyRequest, error: CallbackError): string => resultPage(request, `error=${error}`)

/** Sign-in through Steam: the redirect, the callback, and the exchange of the single-use code for a login token. */
export function steamHandlers(
  deps: SteamDeps,
): SteamHandlers<'startSteamSignIn' | 'finishSteamSignIn' | 'exchangeSteamCode'> {
  return {
    startSteamSignIn: { open: (call) => start(call, deps), failedPage: failedPage(deps, errorPage) },
    finishSteamSignIn: { open: ({ request }) => finish(request, deps), failedPage: failedPage(deps, errorPage) },
    exchangeSteamCode: (call) => exchange(call, deps),
  }
}

/**
 * The cookie must be set on the host to which Steam sends the browser back. A page that was opened under another name
 * (localhost for 127.0.0.1) is redirected to the configured one first, and only once: behind a proxy that hides the host
 * name the two cannot be told apart.
 */
async function start(call: Call<typeof steamEndpoints.startSteamSignIn, undefined>, deps: SteamDeps): Promise<string> {
  const { query, request } = call
  if (query.here === undefined && askedHost(request) !== new URL(deps.publicOrigin).host) {
    const path = href(steamEndpoints.startSteamSignIn, { query: { return: query.return, here: '1' } })
    return new URL(path, deps.publicOrigin).href
  }
  return steamAddress(call, deps, { purpose: 'login', bindSessionId: null })
}

async function finish(request: FastifyRequest, deps: SteamDeps): Promise<string> {
  const { database, publicOrigin, now } = deps
  const proof = await proveSteamId(request, deps, 'login')
  if (!proof.ok) return `${publicOrigin}${errorPage(request, proof.error)}`
  const profile = await deps.readProfile(proof.steamId)
  const account = await accountForSteamId(database, { ...profile, now: now() })
  const code = await createSignInCode(database, {
    cookie: proof.cookie,
    accountId: account.id,
    steamId: proof.steamId,
    purpose: 'login',
    now: now(),
  })
  return `${publicOrigin}${resultPage(request, `token=${code}`)}`
}

/**
 * API-01. A SteamID alone proves nothing: the code and the cookie of the browser that received it are required (S1). Only
 * here is a banned player told so: the address of a redirect must not carry the reason.
 */
async function exchange(
  { body: { code, steamId }, request, reply }: Call<typeof steamEndpoints.exchangeSteamCode, undefined>,
  deps: SteamDeps,
) {
  const cookie = deps.cookie.read(request)
  if (code === undefined || cookie === undefined) throw new ApiError('UNAUTHORIZED')
  const used = await consumeSignInCode(deps.database, { code, cookie, steamId, now: deps.now() })
  const account = used && (await findAccount(deps.database, used.account_id))
  if (account === undefined || account.steam_id !== used?.steam_id) {
    throw new ApiError('UNAUTHORIZED')
  }
  // Another tab may still be at Steam: without the cookie its callback would be refused.
  if (!(await hasOpenAttempt(deps.database, cookie, deps.now()))) deps.cookie.clear(reply)
  return deps.signIn(request, account, { isSteamProven: true })
}
