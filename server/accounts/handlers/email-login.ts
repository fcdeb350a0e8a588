import { writeTogether } from '../../kernel/db/write-together.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { type Client, clientOf } from '../../kernel/limits/holder.ts'
import { HashQueueFull } from '../passwords/hash-queue.ts'
import { findAccountByEmail, upgradePasswordHash } from '../store/accounts.ts'
import { isKnownAddress, rememberAddress } from '../store/sign-in-addresses.ts'
import type { AccountRow } from '../tables.ts'
import { type EmailDeps, whenHashed } from './email-deps.ts'
import type { EmailHandlers } from './types.ts'

/**
 * API-03. The token is a bind token until the account is linked to Steam (AU-08). Until the password is verified, the
 * work is the same for addresses with and without an account.
 */
export function loginHandler(deps: EmailDeps): EmailHandlers<'signInByEmail'> {
  const { database, passwords, throttles, now } = deps
  return {
    async signInByEmail({ body: { password, ...body }, request }) {
      const email = body.email.trim().toLowerCase()
      const client = clientOf(request.ip)
      const account = await findAccountByEmail(database, email)
      const address = `address ${client.owner}`
      const addressHash = deps.keyedHash(address)
      const hashes = [addressHash, ...(deps.earlierHash ? [deps.earlierHash(address)] : [])]
      const attempt = {
        email,
        client: client.owner,
        isKnown: await isKnownAddress(database, account?.id, hashes, now()),
      }
      refuseUntil(await throttles.login.take(attempt, now()))
      const check = await whenHashed(passwords.check(account?.password_hash, password, client)).catch(
        async (error: unknown) => {
          await throttles.login.giveBack(attempt)
          throw error
        },
      )
      if (check === 'wrong' || account === undefined) throw new ApiError('Invalid email or password')
      await throttles.login.giveBack(attempt)
      if (check === 'right_outdated') await renewHash(deps, account, { password, client })
      const [signedIn] = await Promise.all([
        deps.signIn(request, account),
        writeTogether(database, (trx) => rememberAddress(trx, account.id, addressHash, now())),
      ])
      return signedIn
    },
  }
}

/** Rehashes the password with the current parameters; if the queue is full, the next sign-in does so. */
async function renewHash(
  { database, passwords }: EmailDeps,
  account: AccountRow,
  { password, client }: { readonly password: string; readonly client: Client },
): Promise<void> {
  try {
    await upgradePasswordHash(database, account, await passwords.hash(password, client))
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
  }
}
