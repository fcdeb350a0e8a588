import { minutes } from '../../../contract/duration.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { requestLanguage } from '../../kernel/http/request-language.ts'
import { clientKey } from '../../kernel/limits/client-key.ts'
import { clientOf } from '../../kernel/limits/holder.ts'
import { hashOf, randomToken } from '../../kernel/secrets/token-hash.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { type MailHead, noAccountMail, passwordChangedMail, resetMail } from '../rules/mail/mails.ts'
import { findAccountByEmail, setPassword } from '../store/accounts.ts'
import type { MailQueue } from '../store/mail.ts'
import { consumeResetToken, isResetTokenGood, replaceResetToken, resetLifetime } from '../store/reset-tokens.ts'
import { revokeSessions } from '../store/sessions.ts'
import { rememberAddress } from '../store/sign-in-addresses.ts'
import type { AccountRow } from '../tables.ts'
import { countMail, type EmailDeps, whenHashed } from './email-deps.ts'
import type { EmailHandlers } from './types.ts'

/** API-07 and API-08: mails a reset link, and sets the new password. */
export function resetHandlers(deps: EmailDeps): EmailHandlers<'requestReset' | 'confirmReset'> {
  const { database, mail, throttles, brand, now } = deps
  return {
    async requestReset({ body, request }) {
      const email = body.email.toLowerCase()
      if (mail === undefined) throw new ApiError('MAIL_UNAVAILABLE')
      const account = await findAccountByEmail(database, email)
      if (account === undefined && !deps.hideAccountExistence) {
        refuseUntil(await throttles.mailsFrom.take(clientKey(request.ip), now()))
        throw new ApiError('This email is not registered', { field: 'email' })
      }
      await countMail(deps, throttles.resetMails, { ip: request.ip, email })
      const head = { language: requestLanguage(request, body.language), brand: brand() }
      const wait = await queueReset(deps, mail, { email, account, head }).catch((cause: unknown) => {
        throw new ApiError('Failed to send reset email', { cause })
      })
      refuseUntil(wait)
    },
    async confirmReset({ body: { email, token, newPassword, language }, request }) {
      const wrongToken = new ApiError('Invalid or expired token', { field: 'token' })
      const account = await findAccountByEmail(database, email)
      const reset = { accountId: account?.id ?? '', tokenHash: hashOf(token) }
      if (!(await isResetTokenGood(database, { ...reset, now: now() })) || account === undefined) throw wrongToken
      if (await isCommonPassword(newPassword)) throw new ApiError('Password is too common', { field: 'newPassword' })
      const passwordHash = await whenHashed(deps.passwords.hash(newPassword, clientOf(request.ip)))
      const head = { language: requestLanguage(request, language), brand: brand() }
      await inTransaction(database, async (trx) => {
        if (!(await consumeResetToken(trx, { ...reset, now: now() }))) throw wrongToken
        await replacePassword(deps, trx, account, { passwordHash, head })
      })
      // Only the owner can read the account's mail: failed sign-ins from unknown addresses no longer throttle this
      // address.
      await rememberAddress(database, account.id, deps.keyedHash(`address ${clientKey(request.ip)}`), now())
    },
  }
}

interface ResetMail {
  readonly email: string
  readonly account: AccountRow | undefined
  readonly head: MailHead
}

/** Stores the link and its mail, or returns the seconds to wait. If there is no account, the mail says so. */
async function queueReset(deps: EmailDeps, mail: MailQueue, { email, account, head }: ResetMail): Promise<number> {
  const { database, publicOrigin } = deps
  const now = deps.now()
  if (account === undefined) {
    const wait = await deps.throttles.hiddenResets.take(email, now)
    const message = noAccountMail(head, { href: publicOrigin + pagePaths.login.href() })
    if (wait === 0) await mail.add(database, { ...message, recipient: email }, now)
    return wait
  }
  const token = randomToken()
  const href = publicOrigin + pagePaths.resetPassword.href(token, email)
  const message = resetMail(head, { href, minutes: resetLifetime / minutes(1) })
  return inTransaction(database, async (trx) => {
    const replaced = await replaceResetToken(trx, { accountId: account.id, tokenHash: hashOf(token), now })
    if (replaced.wait > 0) return replaced.wait
    await mail.add(trx, { ...message, recipient: email }, now)
    return 0
  })
}

export interface PasswordChange {
  readonly passwordHash: string
  readonly head: MailHead
  /** The session to keep; absent: all sessions end. */
  readonly exceptSession?: string
}

/** Sets the password, ends the sessions and informs the owner by mail, within the transaction `trx`. */
export async function replacePassword(
  { mail, publicOrigin, now }: EmailDeps,
  trx: EmailDeps['database'],
  account: AccountRow,
  { passwordHash, head, exceptSession }: PasswordChange,
): Promise<void> {
  await setPassword(trx, account.id, passwordHash)
  await revokeSessions(trx, account.id, {
    now: now(),
    ...(exceptSession === undefined ? {} : { except: exceptSession }),
  })
  if (mail === undefined || account.email === null) return
  const message = passwordChangedMail(head, { href: publicOrigin + pagePaths.login.href() })
  await mail.add(trx, { ...message, recipient: account.email }, now())
}
