import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPaths } from '../../../contract/paths.ts'
import { bindSteamBodySchema, bindTokenBodySchema } from '../../../contract/sign-in.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { clientKey } from '../../kernel/http/rate-limiter.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import { hashOf } from '../../kernel/secrets/token-hash.ts'
import type { Principal } from '../authenticate.ts'
import { avatarPath } from '../public-user.ts'
import { fallbackName, findAccountBySteamId } from '../store/accounts.ts'
import { proofOf, redeemBindToken } from '../store/bind-tokens.ts'
import { type LinkOutcome, linkSteam } from '../store/link-steam.ts'
import { revokeSession } from '../store/sessions.ts'
import { rememberAddress } from '../store/sign-in-addresses.ts'
import type { EmailRouteDeps } from './email-deps.ts'

/** API-09 and API-05: an e-mail account is linked to the Steam account that `.bind` in the game has proven. */
export function addBindRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: EmailRouteDeps): void {
  const common = { method: 'POST', limit: 'signIn', bodyLimit: 2048 } as const
  addApiRoute(app, createLimit, {
    ...common,
    pattern: apiPaths.emailBindToken.pattern,
    handler: (request, reply) => validateToken(deps, request, reply),
  })
  addApiRoute(app, createLimit, {
    ...common,
    pattern: apiPaths.emailBindSteam.pattern,
    handler: (request, reply) => bindSteam(deps, request, reply),
  })
}

/** The bearer says who calls; an address in the body that is another's is refused. */
function checkEmail({ account }: Principal, email: string | undefined): void {
  if (email !== undefined && email.toLowerCase() !== account.email) throw new ApiError('FORBIDDEN', { field: 'email' })
}

async function validateToken(deps: EmailRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, throttles, now } = deps
  const principal = await deps.authenticate.bind(request)
  const { email, token } = parseInput(bindTokenBodySchema, request.body)
  checkEmail(principal, email)
  refuseUntil(reply, throttles.bindTokens.take(clientKey(request.ip), now()))
  const { session } = principal
  const proof = await redeemBindToken(database, { sessionId: session.id, tokenHash: hashOf(token), now: now() })
  if (proof === 'wrong') throw new ApiError('Invalid or expired token', { field: 'token' })
  // Nothing is evaluated in this session any more; another needs the password again.
  if (proof === 'exhausted') return refuseUntil(reply, Math.max(1, Math.ceil((session.expires_at - now()) / 1000)))
  const { steamId, name } = proof
  const steam = await findAccountBySteamId(database, steamId)
  const username = name ?? steam?.username ?? fallbackName(steamId)
  await sendJson(reply, { steamId, username, avatar: steam === undefined ? null : avatarPath(steam) })
}

const refusals = {
  user_not_found: 'User not found',
  already_bound: 'User already has a bound Steam account',
  steam_already_bound: 'Steam account already bound to another user',
} as const satisfies Record<Exclude<LinkOutcome, 'linked'>, string>

async function bindSteam(deps: EmailRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, now } = deps
  const principal = await deps.authenticate.bind(request)
  const { email, steamId } = parseInput(bindSteamBodySchema, request.body)
  checkEmail(principal, email)
  const { account, session } = principal
  const proof = await proofOf(database, session.id)
  if (proof?.steamId !== steamId) throw new ApiError('FORBIDDEN', { field: 'steamId' })
  const link = { accountId: account.id, steamId, username: proof.name, avatar: null, now: now() }
  const outcome = await linkSteam(database, link)
  if (outcome !== 'linked') throw new ApiError(refusals[outcome])
  const linked = await findAccountBySteamId(database, steamId)
  if (linked === undefined) throw new ApiError('User not found')
  // The address earns its trust here: the password was right ten minutes ago at most.
  await rememberAddress(database, linked.id, deps.keyedHash(`address ${clientKey(request.ip)}`), now())
  const signedIn = await deps.signIn(request, linked)
  await revokeSession(database, session.id, now())
  await sendJson(reply, signedIn)
}
