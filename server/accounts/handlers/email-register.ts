import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minutes } from '../../../contract/duration.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { emailCheckBodySchema, registerBodySchema, sendCodeBodySchema } from '../../../contract/sign-in.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { clientKey } from '../../kernel/http/rate-limiter.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { requestLanguage } from '../../kernel/http/request-language.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { alreadyRegisteredLetter, codeLetter, type LetterHead } from '../rules/mail/letters.ts'
import { createEmailAccount, findAccountByEmail } from '../store/accounts.ts'
import { codeLifetime, codeWait, consumeEmailCode, replaceEmailCode, tryEmailCode } from '../store/email-codes.ts'
import type { MailQueue } from '../store/mail.ts'
import { rememberAddress } from '../store/sign-in-addresses.ts'
import type { AccountRow } from '../tables.ts'
import { countMail, type EmailRouteDeps, whenHashed } from './email-deps.ts'

const bodyLimit = 4096

/** API-06, API-10 and API-04: is the address free, a code to it, and the account. */
export function addRegisterRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: EmailRouteDeps): void {
  const route = (pattern: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<void>): void =>
    addApiRoute(app, createLimit, { method: 'POST', pattern, limit: 'signIn', bodyLimit, handler })

  route(apiPaths.emailCheck.pattern, async (request, reply) => {
    const { email } = parseInput(emailCheckBodySchema, request.body)
    refuseUntil(reply, deps.throttles.checks.take(clientKey(request.ip), deps.now()))
    const account = await findAccountByEmail(deps.database, email)
    await sendJson(reply, { exists: account !== undefined && !deps.hideAccountExistence })
  })
  route(apiPaths.emailSendCode.pattern, (request, reply) => sendCode(deps, request, reply))
  route(apiPaths.emailRegister.pattern, (request, reply) => register(deps, request, reply))
}

async function sendCode(deps: EmailRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, mail, brand, now } = deps
  const body = parseInput(sendCodeBodySchema, request.body)
  const email = body.email.toLowerCase()
  if (mail === undefined) throw new ApiError('MAIL_UNAVAILABLE')
  const account = await findAccountByEmail(database, email)
  if (account !== undefined && !deps.hideAccountExistence) {
    refuseUntil(reply, deps.throttles.mailsFrom.take(clientKey(request.ip), now()))
    throw new ApiError('This email is already registered', { field: 'email' })
  }
  refuseUntil(reply, await codeWait(database, email, now()))
  countMail(reply, deps.throttles, clientKey(request.ip), email, now())
  const head = { language: requestLanguage(request, body.language), brand }
  const isQueued = await queueCode(deps, mail, { email, account, head }).catch((cause: unknown) => {
    throw new ApiError('Failed to send verification code', { cause })
  })
  // Two calls at once: the other one's mail is on its way.
  if (!isQueued) refuseUntil(reply, Math.max(1, await codeWait(database, email, now())))
  await reply.code(204).send()
}

interface CodeMail {
  readonly email: string
  readonly account: AccountRow | undefined
  readonly head: LetterHead
}

/** The code and its mail, or neither. An address that has an account is told so, in a mail and after the same work. */
function queueCode(deps: EmailRouteDeps, mail: MailQueue, { email, account, head }: CodeMail): Promise<boolean> {
  const now = deps.now()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const letter =
    account === undefined
      ? codeLetter(head, { code, minutes: codeLifetime / minutes(1) })
      : alreadyRegisteredLetter(head, { href: deps.publicOrigin + pagePaths.login.href() })
  const codeHash = account === undefined ? codeHashOf(deps, email, code) : ''
  return inTransaction(deps.database, async (trx) => {
    if (!(await replaceEmailCode(trx, { email, codeHash, now }))) return false
    await mail.add(trx, { ...letter, recipient: email }, now)
    return true
  })
}

/** With the address in it, so that a code counts for no other. */
const codeHashOf = ({ keyedHash }: EmailRouteDeps, email: string, code: string): string =>
  keyedHash(`code ${email} ${code}`)

async function register(deps: EmailRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, now } = deps
  const { password, code, ...body } = parseInput(registerBodySchema, request.body)
  const email = body.email.toLowerCase()
  if (await isCommonPassword(password)) throw new ApiError('Password is too common', { field: 'password' })
  const codeHash = codeHashOf(deps, email, code)
  const wrongCode = new ApiError('Invalid or expired code', { field: 'code' })
  if (!(await tryEmailCode(database, { email, codeHash, now: now() }))) throw wrongCode
  const passwordHash = await whenHashed(deps.passwords.hash(password))
  const account = await inTransaction(database, async (trx) => {
    if (!(await consumeEmailCode(trx, { email, codeHash, now: now() }))) throw wrongCode
    const username = email.slice(0, email.lastIndexOf('@')).slice(0, 32)
    return createEmailAccount(trx, { email, passwordHash, username, now: now() })
  })
  if (account === 'taken') throw new ApiError('This email is already registered', { field: 'email' })
  await rememberAddress(database, account.id, deps.keyedHash(`address ${clientKey(request.ip)}`), now())
  const { token } = await deps.signIn(request, account)
  await sendJson(reply, { token })
}
