import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../contract/accounts/session.ts'
import { writeTogether } from '../kernel/db/write-together.ts'
import type { AuthenticateDeps } from './authenticate.ts'
import { bannedError } from './bans/refuse-banned.ts'
import { deviceName } from './device-name.ts'
import { avatarPath } from './public-user.ts'
import { readBan } from './store/bans.ts'
import { createSession } from './store/sessions.ts'
import type { AccountRow } from './tables.ts'

/**
 * Starts a session for an authenticated user and returns the response of every sign-in call (ENT-02). Without a linked
 * Steam account the session is short and can only link one.
 * `isSteamProven`: the browser has just returned from Steam. @throws ApiError BANNED for a banned player, with a token that
 * opens their appeal.
 */
export type SignIn = (
  request: FastifyRequest,
  account: AccountRow,
  options?: { readonly isSteamProven: boolean },
) => Promise<SignedIn>

export function createSignIn({ database, tokens, now }: AuthenticateDeps): SignIn {
  return async (request, account, { isSteamProven } = { isSteamProven: false }) => {
    const ban = account.steam_id === null ? undefined : await readBan(database, account.steam_id, now())
    const usual = account.steam_id === null ? 'bind' : 'login'
    const kind = ban === undefined ? usual : 'appeal'
    const device = deviceName(request.headers['user-agent'])
    const session = await writeTogether(database, (trx) =>
      createSession(trx, { accountId: account.id, kind, device, now: now(), isSteamProven }),
    )
    const token = tokens.issue(session)
    if (ban !== undefined) throw bannedError(ban, token)
    return {
      token,
      tokenType: usual,
      needsSteamBinding: usual === 'bind',
      steamId: account.steam_id,
      username: account.username,
      avatar: avatarPath(account),
    }
  }
}
