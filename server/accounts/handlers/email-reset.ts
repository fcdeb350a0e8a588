import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minutes } from '../../../contract/duration.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { resetBodySchema, resetConfirmBodySchema } from '../../../contract/sign-in.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { clientKey } from '../../kernel/http/rate-limiter.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { requestLanguage } from '../../kernel/http/request-language.ts'
import { hashOf, randomToken } from '../../kernel/secrets/token-hash.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { type LetterHead, noAccountLetter, passwordChangedLetter, resetLetter } from '../rules/mail/letters.ts'
import { findAccountByEmail, setPassword } from '../store/accounts.ts'
import type { MailQueue } from '../store/mail.ts'
import { consumeResetToken, isResetTokenGood, replaceResetToken, resetLifetime } from '../store/reset-tokens.ts'
import { revokeSessions } from '../store/sessions.ts'
import { rememberAddress } from '../store/sign-in-addresses.ts'
import type { AccountRow } from '../tables.ts'
import { countMail, type EmailRouteDeps, whenHashed } from './email-deps.ts'

const bodyLimit = 4096

/** API-07 and API-08: a link by mail, and the new password with it. */
export function addResetRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: EmailRouteDeps): void {
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.emailReset.pattern,
    limit: 'signIn',
    bodyLimit,
    handler: (request, reply) => requestReset(deps, request, reply),
  })
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.emailResetConfirm.pattern,
    limit: 'signIn',
    bodyLimit,
    handler: (request, reply) => confirmReset(deps, request, reply),
  })
}

async function requestReset(deps: EmailRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, mail, throttles, now } = deps
  const body = parseInput(resetBodySchema, request.body)
  const email = body.email.toLowerCase()
  if (mail === undefined) throw new ApiError('MAIL_UNAVAILABLE')
  const account = await findAccountByEmail(database, email)
  if (account === undefined && !deps.hideAccountExistence) {
    refuseUntil(reply, throttles.mailsFrom.take(clientKey(request.ip), now()))
    throw new ApiError('This email is not registered', { field: 'email' })
  }
  countMail(reply, throttles, clientKey(request.ip), email, now())
  const head = { language: requestLanguage(request, body.language), brand: deps.brand }
  const wait = await queueReset(deps, mail, { email, account, head }).catch((cause: unknown) => {
    throw new ApiError('Failed to send reset email', { cause })
  })
  refuseUntil(reply, wait)
  await reply.code(204).send()
}

interface ResetMail {
  readonly email: string
  readonly account: AccountRow | undefined
  readonly head: LetterHead
}

/** The link and its mail, or neither; then the answer is the seconds to wait. Without an account the mail says so. */
async function queueReset(deps: EmailRouteDeps, mail: MailQueue, { email, account, head }: ResetMail): Promise<number> {
  const { database, publicOrigin } = deps
  const now = deps.now()
  if (account === undefined) {
    const wait = deps.throttles.hiddenResets.take(email, now)
    const letter = noAccountLetter(head, { href: publicOrigin + pagePaths.login.href() })
    if (wait === 0) await mail.add(database, { ...letter, recipient: email }, now)
    return wait
  }
  const token = randomToken()
  const href = publicOrigin + pagePaths.resetPassword.href(token, email)
  const letter = resetLetter(head, { href, minutes: resetLifetime / minutes(1) })
  return inTransaction(database, async (trx) => {
    const replaced = await replaceResetToken(trx, { accountId: account.id, tokenHash: hashOf(token), now })
    if (replaced.wait > 0) return replaced.wait
    await mail.add(trx, { ...letter, recipient: email }, now)
    return 0
  })
}

async function confirmReset(deps: EmailRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, now } = deps
  const { email, token, newPassword, language } = parseInput(resetConfirmBodySchema, request.body)
  const wrongToken = new ApiError('Invalid or expired token', { field: 'token' })
  const account = await findAccountByEmail(database, email)
  const reset = { accountId: account?.id ?? '', tokenHash: hashOf(token) }
  if (!(await isResetTokenGood(database, { ...reset, now: now() })) || account === undefined) throw wrongToken
  if (await isCommonPassword(newPassword)) throw new ApiError('Password is too common', { field: 'newPassword' })
  const passwordHash = await whenHashed(deps.passwords.hash(newPassword))
  const head = { language: requestLanguage(request, language), brand: deps.brand }
  await inTransaction(database, async (trx) => {
    if (!(await consumeResetToken(trx, { ...reset, now: now() }))) throw wrongToken
    await changePassword(deps, trx, account, { passwordHash, head })
  })
  // Whoever reads the account's mail is its owner: they need not wait because of what strangers tried.
  await rememberAddress(database, account.id, deps.keyedHash(`address ${clientKey(request.ip)}`), now())
  await reply.code(204).send()
}

export interface PasswordChange {
  readonly passwordHash: string
  readonly head: LetterHead
  /** The session that goes on; absent: none does. */
  readonly exceptSession?: string
}

/** Sets the password, ends the sessions and tells the owner, within the transaction `trx`. */
export async function changePassword(
  { mail, publicOrigin, now }: EmailRouteDeps,
  trx: EmailRouteDeps['database'],
  account: AccountRow,
  { passwordHash, head, exceptSession }: PasswordChange,
): Promise<void> {
  await setPassword(trx, account.id, passwordHash)
  await revokeSessions(trx, account.id, {
    now: now(),
    ...(exceptSession === undefined ? {} : { except: exceptSession }),
  })
  if (mail === undefined || account.email === null) return
  const letter = passwordChangedLetter(head, { href: publicOrigin + pagePaths.login.href() })
  await mail.add(trx, { ...letter, recipient: account.email }, now())
}
