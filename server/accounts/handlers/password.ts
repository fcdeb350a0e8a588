import { inTransaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { requestLanguage } from '../../kernel/http/request-language.ts'
import { clientOf } from '../../kernel/limits/holder.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { type EmailDeps, whenHashed } from './email-deps.ts'
import { replacePassword } from './email-reset.ts'
import type { EmailHandlers } from './types.ts'

/** A new password for a signed-in player who knows the current one. The account's other sessions end (ASVS 5.0, 7.4.3). */
export const passwordHandler = (deps: EmailDeps): EmailHandlers<'changePassword'> => ({
  async changePassword({ caller: { account, session }, body, request }) {
    const { passwords, throttles, now } = deps
    const { currentPassword, newPassword, language } = body
    if (await isCommonPassword(newPassword)) throw new ApiError('Password is too common', { field: 'newPassword' })
    // The session is valid, but the device may have been left unlocked: attempts are throttled.
    const client = clientOf(request.ip)
    const attempt = { email: account.email ?? account.id, client: client.owner, isKnown: true }
    refuseUntil(await throttles.login.take(attempt, now()))
    const check = await whenHashed(passwords.check(account.password_hash, currentPassword, client)).catch(
      async (error: unknown) => {
        await throttles.login.giveBack(attempt)
        throw error
      },
    )
    // Not 401: the session is valid, and the page ends it on 401.
    if (check === 'wrong')
      throw new ApiError('FORBIDDEN', { field: 'currentPassword', reason: { kind: 'text', text: 'wrongPassword' } })
    await throttles.login.giveBack(attempt)
    const passwordHash = await whenHashed(passwords.hash(newPassword, client))
    const head = { language: requestLanguage(request, language), brand: deps.brand() }
    await inTransaction(deps.database, (trx) =>
      replacePassword(deps, trx, account, { passwordHash, head, exceptSession: session.id }),
    )
  },
})
