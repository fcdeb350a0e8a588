import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPaths } from '../../../contract/paths.ts'
import { passwordChangeBodySchema } from '../../../contract/sign-in.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { clientKey } from '../../kernel/http/rate-limiter.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { requestLanguage } from '../../kernel/http/request-language.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { type EmailRouteDeps, whenHashed } from './email-deps.ts'
import { changePassword } from './email-reset.ts'

/** A new password for who is signed in and knows the current one. The account's other sessions end (ASVS 5.0, 7.4.3). */
export function addPasswordRoute(app: FastifyInstance, createLimit: CreateLimit, deps: EmailRouteDeps): void {
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.password.pattern,
    limit: 'signIn',
    bodyLimit: 4096,
    handler: (request, reply) => change(deps, request, reply),
  })
}

async function change(deps: EmailRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { passwords, throttles, now } = deps
  const { account, session } = await deps.authenticate.login(request)
  const { currentPassword, newPassword, language } = parseInput(passwordChangeBodySchema, request.body)
  if (await isCommonPassword(newPassword)) throw new ApiError('Password is too common', { field: 'newPassword' })
  // Whoever holds the session is not a stranger, but may have found the device unlocked.
  const attempt = { email: account.email ?? account.id, client: clientKey(request.ip), isKnown: true }
  refuseUntil(reply, throttles.login.take(attempt, now()))
  const check = await whenHashed(passwords.check(account.password_hash, currentPassword)).catch((error: unknown) => {
    throttles.login.giveBack(attempt)
    throw error
  })
  // Not 401: the session is fine, and a page that hears 401 ends it.
  if (check === 'wrong')
    throw new ApiError('FORBIDDEN', { field: 'currentPassword', reason: { kind: 'text', text: 'wrongPassword' } })
  throttles.login.giveBack(attempt)
  const passwordHash = await whenHashed(passwords.hash(newPassword))
  const head = { language: requestLanguage(request, language), brand: deps.brand }
  await inTransaction(deps.database, (trx) =>
    changePassword(deps, trx, account, { passwordHash, head, exceptSession: session.id }),
  )
  await reply.code(204).send()
}
