import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../../contract/paths.ts'
import { authLogBodySchema, logoutEverywhereBodySchema, type SessionList } from '../../../contract/session.ts'
import type { User } from '../../../contract/user.ts'
import { recordAudit } from '../../kernel/audit/store.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { type Authenticate, bearerOf, type Principal } from '../authenticate.ts'
import { avatarPath } from '../public-user.ts'
import { listSessions, revokeSession, revokeSessions } from '../store/sessions.ts'
import type { Tokens } from '../tokens.ts'

export interface SessionRouteDeps {
  readonly database: Database
  readonly authenticate: Authenticate
  readonly tokens: Tokens
  readonly logger: { info(detail: object, message: string): void }
  /** Epoch milliseconds. */
  now(): number
}

const sessionIdSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** Who am I, where am I signed in, and the ways out. */
export function addSessionRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: SessionRouteDeps): void {
  const { database, authenticate, now } = deps
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.steamUserInfo.pattern,
    limit: 'account',
    handler: async (request, reply) => reply.send(userOf(await authenticate.login(request))),
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.sessions.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { account, session } = await authenticate.login(request)
      return reply.send(sessionList(await listSessions(database, account.id, now()), session.id))
    },
  })
  addApiRoute(app, createLimit, {
    method: 'DELETE',
    pattern: apiPaths.session.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { account } = await authenticate.login(request)
      const { id } = parseInput(sessionIdSchema, request.params)
      const own = await listSessions(database, account.id, now())
      if (!own.some((session) => session.id === id)) throw new ApiError('NOT_FOUND')
      await revokeSession(database, id, now())
      return reply.code(204).send()
    },
  })
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.logoutEverywhere.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { account, session } = await authenticate.login(request)
      const { keepThis } = parseInput(logoutEverywhereBodySchema, request.body ?? {})
      await revokeSessions(database, account.id, { now: now(), ...(keepThis ? { except: session.id } : {}) })
      return reply.code(204).send()
    },
  })
  addLogoutRoute(app, createLimit, deps)
  addLogRoute(app, createLimit, deps)
}

/** Ends the session of the token, login or bind. Repeating it is fine: a token that is ours but ended is 204 again. */
function addLogoutRoute(
  app: FastifyInstance,
  createLimit: CreateLimit,
  { database, tokens, now }: SessionRouteDeps,
): void {
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.logout.pattern,
    limit: 'account',
    async handler(request, reply) {
      const token = bearerOf(request) ?? ''
      const claims = (await tokens.verify('login', token, now())) ?? (await tokens.verify('bind', token, now()))
      if (claims === undefined) throw new ApiError('UNAUTHORIZED')
      await revokeSession(database, claims.sessionId, now())
      return reply.code(204).send()
    },
  })
}

/** API-02. The bearer decides who; a `steamId` that is not theirs is refused (S6). */
function addLogRoute(app: FastifyInstance, createLimit: CreateLimit, deps: SessionRouteDeps): void {
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.authLog.pattern,
    limit: 'account',
    bodyLimit: 1024,
    async handler(request, reply) {
      const { account } = await deps.authenticate.login(request)
      const { steamId, action } = parseInput(authLogBodySchema, request.body)
      if (steamId !== undefined && steamId !== account.steam_id) throw new ApiError('FORBIDDEN', { field: 'steamId' })
      const entry = { accountId: account.id, steamId: account.steam_id, action, address: request.ip }
      deps.logger.info({ requestId: request.id, ...entry }, 'sign-in')
      await recordAudit(deps.database, { ...entry, at: deps.now() })
      return reply.code(204).send()
    },
  })
}

function userOf({ account }: Principal): User {
  // A login session is only ever made for an account with a Steam account.
  if (account.steam_id === null) throw new ApiError('UNAUTHORIZED')
  const { id, steam_id: steamId, username, email } = account
  return { id, steamId, username, avatar: avatarPath(account), email }
}

function sessionList(rows: Awaited<ReturnType<typeof listSessions>>, currentId: string): SessionList {
  const list = rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    device: row.device,
    current: row.id === currentId,
  }))
  return [...list.filter(({ current }) => current), ...list.filter(({ current }) => !current)]
}
