import { randomInt } from 'node:crypto'
import { minutes } from '../../../contract/duration.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { requestLanguage } from '../../kernel/http/request-language.ts'
import { clientKey } from '../../kernel/limits/client-key.ts'
import { type Client, clientOf } from '../../kernel/limits/holder.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { alreadyRegisteredMail, codeMail, type MailHead } from '../rules/mail/mails.ts'
import { createEmailAccount, findAccountByEmail } from '../store/accounts.ts'
import { codeLifetime, codeWait, consumeEmailCode, replaceEmailCode, tryEmailCode } from '../store/email-codes.ts'
import type { MailQueue } from '../store/mail.ts'
import { rememberAddress } from '../store/sign-in-addresses.ts'
import type { AccountRow } from '../tables.ts'
import { countCheck, countMail, type EmailDeps, whenHashed } from './email-deps.ts'
import type { EmailHandlers } from './types.ts'

/** API-06, API-10 and API-04: checks whether the address is free, mails a code to it, and creates the account. */
export function registerHandlers(deps: EmailDeps): EmailHandlers<'checkEmail' | 'sendCode' | 'register'> {
  const { database, mail, throttles, brand, now } = deps
  return {
    async checkEmail({ body: { email }, request }) {
      await countCheck(deps, request.ip)
      const account = await findAccountByEmail(database, email)
      return { exists: account !== undefined && !deps.hideAccountExistence }
    },
    async sendCode({ body, request }) {
      const email = body.email.toLowerCase()
      if (mail === undefined) throw new ApiError('MAIL_UNAVAILABLE')
      const account = await findAccountByEmail(database, email)
      if (account !== undefined && !deps.hideAccountExistence) {
        refuseUntil(await throttles.mailsFrom.take(clientKey(request.ip), now()))
        throw new ApiError('This email is already registered', { field: 'email' })
      }
      refuseUntil(await codeWait(database, email, now()))
      await countMail(deps, throttles.codeMails, { ip: request.ip, email })
      const head = { language: requestLanguage(request, body.language), brand: brand() }
      const isQueued = await queueCode(deps, mail, { email, account, head }).catch((cause: unknown) => {
        throw new ApiError('Failed to send verification code', { cause })
      })
      // A concurrent call has already queued a mail.
      if (!isQueued) refuseUntil(Math.max(1, await codeWait(database, email, now())))
    },
    async register({ body: { password, code, ...body }, request }) {
      const email = body.email.toLowerCase()
      const account = await createAccount(deps, { email, password, code, client: clientOf(request.ip) })
      await rememberAddress(database, account.id, deps.keyedHash(`address ${clientKey(request.ip)}`), now())
      const { token } = await deps.signIn(request, account)
      return { token }
    },
  }
}

interface CodeMail {
  readonly email: string
  readonly account: AccountRow | undefined
  readonly head: MailHead
}

/** Stores the code and its mail atomically. A registered address gets a mail that says so, after the same work. */
function queueCode(deps: EmailDeps, mail: MailQueue, { email, account, head }: CodeMail): Promise<boolean> {
  const now = deps.now()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const message =
    account === undefined
      ? codeMail(head, { code, minutes: codeLifetime / minutes(1) })
      : alreadyRegisteredMail(head, { href: deps.publicOrigin + pagePaths.login.href() })
  const codeHash = account === undefined ? codeHashOf(deps, email, code) : ''
  return inTransaction(deps.database, async (trx) => {
    if (!(await replaceEmailCode(trx, { email, codeHash, now }))) return false
    await mail.add(trx, { ...message, recipient: email }, now)
    return true
  })
}

/** The hash includes the address, so that a code is valid for no other address. */
const codeHashOf = ({ keyedHash }: Pick<EmailDeps, 'keyedHash'>, email: string, code: string): string =>
  keyedHash(`code ${email} ${code}`)

/** The hashes by which a code is recognised: it may have been sent before the secret was replaced. */
const codeHashesOf = (deps: EmailDeps, email: string, code: string): readonly string[] =>
  [deps.keyedHash, deps.earlierHash].flatMap((keyedHash) => (keyedHash ? [codeHashOf({ keyedHash }, email, code)] : []))

interface NewAccount {
  readonly email: string
  readonly password: string
  readonly code: string
  readonly client: Client
}

/** Creates the account and consumes the code atomically. */
async function createAccount(deps: EmailDeps, { email, password, code, client }: NewAccount): Promise<AccountRow> {
  const { database, now } = deps
  if (await isCommonPassword(password)) throw new ApiError('Password is too common', { field: 'password' })
  const codeHashes = codeHashesOf(deps, email, code)
  const wrongCode = new ApiError('Invalid or expired code', { field: 'code' })
  if (!(await tryEmailCode(database, { email, codeHashes, now: now() }))) throw wrongCode
  const passwordHash = await whenHashed(deps.passwords.hash(password, client))
  const account = await inTransaction(database, async (trx) => {
    if (!(await consumeEmailCode(trx, { email, codeHashes, now: now() }))) throw wrongCode
    const username = email.slice(0, email.lastIndexOf('@')).slice(0, 32)
    return createEmailAccount(trx, { email, passwordHash, username, now: now() })
  })
  if (account === 'taken') throw new ApiError('This email is already registered', { field: 'email' })
  return account
}
