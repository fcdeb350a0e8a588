import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { pagePaths } from '../../../contract/page-paths.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { type CallbackError, steamTokenBodySchema } from '../../../contract/sign-in.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import type { SignIn } from '../sign-in.ts'
import { accountForSteamId, findAccount, type SteamProfile } from '../store/accounts.ts'
import { consumeSignInCode, createSignInCode, hasOpenAttempt } from '../store/sign-in.ts'
import { addNavigations, type NavigationDeps } from './navigations.ts'
import { resultQuery, returnIdOf } from './return-id.ts'
import { proveSteamId, sendToSteam, type WalkDeps } from './steam-walk.ts'

export interface SteamRouteDeps extends WalkDeps {
  readonly logger: WalkDeps['logger'] & NavigationDeps['logger']
  readonly signIn: SignIn
  /** Name and picture, where Steam tells them in time. Never rejects. */
  readProfile(steamId: string): Promise<SteamProfile>
}

const resultPage = (request: FastifyRequest, result: string): string =>
  pagePaths.steamCallback.href(resultQuery(request, result))
const errorPage = (request: FastifyRequest, error: CallbackError): string => resultPage(request, `error=${error}`)
const startSchema = v.object({ here: v.optional(v.string()) })

/** Sign-in through Steam: there, back with a proof, and the exchange of the one-use code for a login token. */
export async function addSteamRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  deps: SteamRouteDeps,
): Promise<void> {
  await addNavigations(app, deps, errorPage, (scope) => {
    addApiRoute(scope, createLimit, {
      method: 'GET',
      pattern: apiPaths.steamLogin.pattern,
      limit: 'signIn',
      handler: async (request, reply) => void (await start(request, reply, deps)),
    })
    addApiRoute(scope, createLimit, {
      method: 'GET',
      pattern: apiPaths.steamCallback.pattern,
      limit: 'signIn',
      handler: async (request, reply) => void (await finish(request, reply, deps)),
    })
  })
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.steamToken.pattern,
    limit: 'signIn',
    bodyLimit: 1024,
    handler: async (request, reply) => void (await exchange(request, reply, deps)),
  })
}

/**
 * The cookie must be set where Steam sends the browser back to. A page that was opened under another name (localhost
 * for 127.0.0.1) moves to the configured one first, once: behind a proxy that hides the name it cannot be told.
 */
async function start(request: FastifyRequest, reply: FastifyReply, deps: SteamRouteDeps): Promise<FastifyReply> {
  const { here } = parseInput(startSchema, request.query)
  if (here === undefined && request.host !== new URL(deps.publicOrigin).host) {
    const moved = new URL(apiPaths.steamLogin.href(returnIdOf(request)), deps.publicOrigin)
    moved.searchParams.set('here', '1')
    return reply.redirect(moved.href, 302)
  }
  return sendToSteam(request, reply, deps, { purpose: 'login', bindSessionId: null })
}

async function finish(request: FastifyRequest, reply: FastifyReply, deps: SteamRouteDeps): Promise<FastifyReply> {
  const { database, publicOrigin, now } = deps
  const proof = await proveSteamId(request, deps, 'login')
  if (!proof.ok) return reply.redirect(`${publicOrigin}${errorPage(request, proof.error)}`, 302)
  const profile = await deps.readProfile(proof.steamId)
  const account = await accountForSteamId(database, { ...profile, now: now() })
  if (account.banned_at !== null) return reply.redirect(`${publicOrigin}${errorPage(request, 'banned')}`, 302)
  const code = await createSignInCode(database, {
    cookie: proof.cookie,
    accountId: account.id,
    steamId: proof.steamId,
    purpose: 'login',
    now: now(),
  })
  return reply.redirect(`${publicOrigin}${resultPage(request, `token=${code}`)}`, 302)
}

/** API-01. A SteamID alone is nothing: the code and the cookie of the browser that fetched it decide (S1). */
async function exchange(request: FastifyRequest, reply: FastifyReply, deps: SteamRouteDeps): Promise<FastifyReply> {
  const { code, steamId } = parseInput(steamTokenBodySchema, request.body)
  const cookie = deps.cookie.read(request)
  if (code === undefined || cookie === undefined) throw new ApiError('UNAUTHORIZED')
  const used = await consumeSignInCode(deps.database, { code, cookie, steamId, now: deps.now() })
  const account = used && (await findAccount(deps.database, used.account_id))
  if (account === undefined || account.banned_at !== null || account.steam_id !== used?.steam_id) {
    throw new ApiError('UNAUTHORIZED')
  }
  // Another tab may still be at Steam: without the cookie its callback would be refused.
  if (!(await hasOpenAttempt(deps.database, cookie, deps.now()))) deps.cookie.clear(reply)
  return reply.send(await deps.signIn(request, account))
}
