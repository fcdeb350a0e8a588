import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { pagePaths } from '../../../contract/page-paths.ts'
import { apiPaths } from '../../../contract/paths.ts'
import type { CallbackError } from '../../../contract/sign-in.ts'
import { recordAudit } from '../../kernel/audit/store.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import type { Authenticate } from '../authenticate.ts'
import { findAccountBySteamId } from '../store/accounts.ts'
import { linkSteam } from '../store/link-steam.ts'
import { readSession, revokeSession } from '../store/sessions.ts'
import { consumeAttempt, createBindTicket, createSignInCode } from '../store/sign-in.ts'
import { addNavigations } from './navigations.ts'
import { resultQuery } from './return-id.ts'
import type { SteamRouteDeps } from './steam.ts'
import { proveSteamId, sendToSteam } from './steam-walk.ts'

export interface SteamBindDeps extends SteamRouteDeps {
  readonly authenticate: Authenticate
}

const resultPage = (request: FastifyRequest, result: string): string =>
  pagePaths.steamBindCallback.href(resultQuery(request, result))
const errorPage = (request: FastifyRequest, error: CallbackError): string => resultPage(request, `error=${error}`)
const ticketSchema = v.object({ ticket: v.pipe(v.string(), v.maxLength(128)) })

/** Links the Steam account that a browser proves to the e-mail account whose bind token began the walk (CB-03). */
export async function addSteamBindRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  deps: SteamBindDeps,
): Promise<void> {
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.steamBindStart.pattern,
    limit: 'signIn',
    async handler(request, reply) {
      const { session } = await deps.authenticate.bind(request)
      const cookie = deps.cookie.keep(request, reply)
      const ticket = await createBindTicket(deps.database, { cookie, bindSessionId: session.id, now: deps.now() })
      return reply.send({ ticket })
    },
  })
  await addNavigations(app, deps, errorPage, (scope) => {
    addApiRoute(scope, createLimit, {
      method: 'GET',
      pattern: apiPaths.steamBind.pattern,
      limit: 'signIn',
      handler: async (request, reply) => void (await start(request, reply, deps)),
    })
    addApiRoute(scope, createLimit, {
      method: 'GET',
      pattern: apiPaths.steamBindCallback.pattern,
      limit: 'signIn',
      async handler(request, reply) {
        const result = await finish(request, deps)
        const page = 'code' in result ? resultPage(request, `token=${result.code}`) : errorPage(request, result.error)
        return reply.redirect(`${deps.publicOrigin}${page}`, 302)
      },
    })
  })
}

async function start(request: FastifyRequest, reply: FastifyReply, deps: SteamBindDeps): Promise<FastifyReply> {
  const parsed = v.safeParse(ticketSchema, request.query)
  const cookie = deps.cookie.read(request)
  const ticket =
    parsed.success && cookie !== undefined
      ? await consumeAttempt(deps.database, {
          state: parsed.output.ticket,
          cookie,
          purpose: 'ticket',
          returnTo: '',
          now: deps.now(),
        })
      : undefined
  if (ticket === undefined) return reply.redirect(`${deps.publicOrigin}${errorPage(request, 'invalid_token')}`, 302)
  return sendToSteam(request, reply, deps, { purpose: 'bind', bindSessionId: ticket.bind_session_id })
}

async function finish(
  request: FastifyRequest,
  deps: SteamBindDeps,
): Promise<{ readonly code: string } | { readonly error: CallbackError }> {
  const { database, now } = deps
  const proof = await proveSteamId(request, deps, 'bind')
  if (!proof.ok) return proof
  const { steamId, cookie } = proof
  const bind = await readSession(database, proof.attempt.bind_session_id ?? '', now())
  if (bind === undefined) return { error: 'invalid_token' }
  const profile = await deps.readProfile(steamId)
  const outcome = await linkSteam(database, { ...profile, accountId: bind.account.id, now: now() })
  if (outcome !== 'linked') return { error: outcome }
  await revokeSession(database, bind.session.id, now())
  const account = await findAccountBySteamId(database, steamId)
  if (account === undefined) return { error: 'user_not_found' }
  await recordAudit(database, {
    at: now(),
    accountId: account.id,
    steamId,
    action: 'BIND-STEAM',
    address: request.ip,
    detail: { email: account.email },
  })
  if (account.banned_at !== null) return { error: 'banned' }
  return {
    code: await createSignInCode(database, { cookie, accountId: account.id, steamId, purpose: 'bind', now: now() }),
  }
}
