import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import { clientKey } from '../../kernel/limits/client-key.ts'
import { hashOf } from '../../kernel/secrets/token-hash.ts'
import type { Principal } from '../authenticate.ts'
import { avatarPath } from '../public-user.ts'
import { fallbackName, findAccountBySteamId } from '../store/accounts.ts'
import { proofOf, redeemBindToken } from '../store/bind-tokens.ts'
import { type LinkOutcome, linkSteam } from '../store/link-steam.ts'
import { revokeSession } from '../store/sessions.ts'
import { rememberAddress } from '../store/sign-in-addresses.ts'
import type { EmailDeps } from './email-deps.ts'
import type { EmailHandlers } from './types.ts'

/** The bearer token identifies the caller; another account's address in the body is refused. */
function checkEmail({ account }: Principal, email: string | undefined): void {
  if (email !== undefined && email.toLowerCase() !== account.email) throw new ApiError('FORBIDDEN', { field: 'email' })
}

const refusals = {
  user_not_found: 'User not found',
  already_bound: 'User already has a bound Steam account',
  steam_already_bound: 'Steam account already bound to another user',
} as const satisfies Record<Exclude<LinkOutcome, 'linked'>, string>

/** API-09 and API-05: links an email account to the Steam account that `.bind` in the game has proven. */
export function bindHandlers(deps: EmailDeps): EmailHandlers<'readBindTokenOwner' | 'bindSteam'> {
  const { database, throttles, now } = deps
  return {
    async readBindTokenOwner({ caller, body: { email, token }, request }) {
      checkEmail(caller, email)
      refuseUntil(await throttles.bindTokens.take(clientKey(request.ip), now()))
      const { session } = caller
      const proof = await redeemBindToken(database, { sessionId: session.id, tokenHash: hashOf(token), now: now() })
      if (proof === 'wrong') throw new ApiError('Invalid or expired token', { field: 'token' })
      if (proof === 'exhausted') {
        // This session has no attempts left; a new one requires the password again.
        const retryAfter = Math.max(1, Math.ceil((session.expires_at - now()) / 1000))
        throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter })
      }
      const { steamId, name } = proof
      const steam = await findAccountBySteamId(database, steamId)
      const username = name ?? steam?.username ?? fallbackName(steamId)
      return { steamId, username, avatar: steam === undefined ? null : avatarPath(steam) }
    },
    async bindSteam({ caller, body: { email, steamId }, request }) {
      checkEmail(caller, email)
      const { account, session } = caller
      const proof = await proofOf(database, session.id)
      if (proof?.steamId !== steamId) throw new ApiError('FORBIDDEN', { field: 'steamId' })
      const link = { accountId: account.id, steamId, username: proof.name, avatar: null, now: now() }
      const outcome = await linkSteam(database, link)
      if (outcome !== 'linked') throw new ApiError(refusals[outcome])
      const linked = await findAccountBySteamId(database, steamId)
      if (linked === undefined) throw new ApiError('User not found')
      // The address becomes known here: the password was correct at most ten minutes ago.
      await rememberAddress(database, linked.id, deps.keyedHash(`address ${clientKey(request.ip)}`), now())
      const signedIn = await deps.signIn(request, linked)
      await revokeSession(database, session.id, now())
      return signedIn
    },
  }
}
