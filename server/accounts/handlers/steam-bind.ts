import type { FastifyRequest } from 'fastify'
import type { CallbackError } from '../../../contract/accounts/sign-in.ts'
import type { startSteamBind } from '../../../contract/endpoints/steam.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { writeAuditLog } from '../../kernel/audit/audit-log.ts'
import type { Call } from '../../kernel/http/endpoint-types.ts'
import { findAccountBySteamId } from '../store/accounts.ts'
import { linkSteam } from '../store/link-steam.ts'
import { readSession, revokeSession } from '../store/sessions.ts'
import { consumeAttempt, createBindTicket, createSignInCode } from '../store/sign-in.ts'
import { resultQuery } from './return-id.ts'
import { failedPage, type SteamDeps } from './steam.ts'
import { proveSteamId, steamAddress } from './steam-flow.ts'
import type { SteamHandlers } from './types.ts'

const resultPage = (request: FastifyRequest, result: string): string =>
  pagePaths.steamBindCallback.href(resultQuery(request, result))
const errorPage = (request: FastifyRequest, error: CallbackError): string => resultPage(request, `error=${error}`)

/** Links the Steam account that a browser proves to the email account whose bind token started the attempt (CB-03). */
export function steamBindHandlers(
  deps: SteamDeps,
): SteamHandlers<'createBindTicket' | 'startSteamBind' | 'finishSteamBind'> {
  return {
    async createBindTicket({ caller: { session }, request, reply }) {
      const cookie = deps.cookie.keep(request, reply)
      return { ticket: await createBindTicket(deps.database, { cookie, bindSessionId: session.id, now: deps.now() }) }
    },
    startSteamBind: { open: (call) => start(call, deps), failedPage: failedPage(deps, errorPage) },
    finishSteamBind: {
      async open({ request }) {
        const result = await finish(request, deps)
        const page = 'code' in result ? resultPage(request, `token=${result.code}`) : errorPage(request, result.error)
        return `${deps.publicOrigin}${page}`
      },
      failedPage: failedPage(deps, errorPage),
    },
  }
}

async function start(call: Call<typeof startSteamBind, undefined>, deps: SteamDeps): Promise<string> {
  const { query, request } = call
  const { database, cookie, publicOrigin, now } = deps
  const value = cookie.read(request)
  const ticket =
    value === undefined
      ? undefined
      : await consumeAttempt(database, {
          state: query.ticket,
          cookie: value,
          purpose: 'ticket',
          returnTo: '',
          now: now(),
        })
  if (ticket === undefined) return `${publicOrigin}${errorPage(request, 'invalid_token')}`
  return steamAddress(call, deps, { purpose: 'bind', bindSessionId: ticket.bind_session_id })
}

async function finish(
  request: FastifyRequest,
  deps: SteamDeps,
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
  await writeAuditLog(database, {
    at: now(),
    accountId: account.id,
    steamId,
    action: 'BIND-STEAM',
    address: request.ip,
    detail: { email: account.email },
  })
  return {
    code: await createSignInCode(database, { cookie, accountId: account.id, steamId, purpose: 'bind', now: now() }),
  }
}
