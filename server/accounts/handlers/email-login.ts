import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPaths } from '../../../contract/paths.ts'
import { emailLoginBodySchema } from '../../../contract/sign-in.ts'
import { writeTogether } from '../../kernel/db/write-together.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { clientKey } from '../../kernel/http/rate-limiter.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import { HashQueueFull } from '../passwords/hash-queue.ts'
import { findAccountByEmail, upgradePasswordHash } from '../store/accounts.ts'
import { isKnownAddress, rememberAddress } from '../store/sign-in-addresses.ts'
import type { AccountRow } from '../tables.ts'
import { type EmailRouteDeps, whenHashed } from './email-deps.ts'

/** API-03. The answer's token is a bind token until the account is linked to Steam (AU-08). */
export function addLoginRoute(app: FastifyInstance, createLimit: CreateLimit, deps: EmailRouteDeps): void {
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.emailLogin.pattern,
    limit: 'signIn',
    bodyLimit: 4096,
    handler: (request, reply) => login(deps, request, reply),
  })
}

/** Does the same work for every address, with an account or without, until the password was found right. */
async function login(deps: EmailRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, passwords, throttles, now } = deps
  const { password, ...body } = parseInput(emailLoginBodySchema, request.body)
  const email = body.email.trim().toLowerCase()
  const client = clientKey(request.ip)
  const account = await findAccountByEmail(database, email)
  const addressHash = deps.keyedHash(`address ${client}`)
  const attempt = { email, client, isKnown: await isKnownAddress(database, account?.id, addressHash, now()) }
  refuseUntil(reply, throttles.login.take(attempt, now()))
  const check = await whenHashed(passwords.check(account?.password_hash, password)).catch((error: unknown) => {
    throttles.login.giveBack(attempt)
    throw error
  })
  if (check === 'wrong' || account === undefined) throw new ApiError('Invalid email or password')
  throttles.login.giveBack(attempt)
  if (account.banned_at !== null) throw new ApiError('FORBIDDEN')
  if (check === 'right_outdated') await renewHash(deps, account, password)
  const [signedIn] = await Promise.all([
    deps.signIn(request, account),
    writeTogether(database, (trx) => rememberAddress(trx, account.id, addressHash, now())),
  ])
  await sendJson(reply, signedIn)
}

/** When too many passwords wait, the next login does it. */
async function renewHash(
  { database, passwords }: EmailRouteDeps,
  account: AccountRow,
  password: string,
): Promise<void> {
  try {
    await upgradePasswordHash(database, account, await passwords.hash(password))
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
  }
}
