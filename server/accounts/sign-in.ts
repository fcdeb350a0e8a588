import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../contract/session.ts'
import { writeTogether } from '../kernel/db/write-together.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { AuthenticateDeps } from './authenticate.ts'
import { deviceName } from './device-name.ts'
import { avatarPath } from './public-user.ts'
import { createSession } from './store/sessions.ts'
import type { AccountRow } from './tables.ts'

/**
 * Begins a session for a person who has just proven who they are, and says so in the shape of every call that signs in
 * (ENT-02). Without a linked Steam account the session is a short one that can do nothing but link.
 * @throws ApiError FORBIDDEN for who is banned.
 */
export type SignIn = (request: FastifyRequest, account: AccountRow) => Promise<SignedIn>

export function createSignIn({ database, tokens, now }: AuthenticateDeps): SignIn {
  return async (request, account) => {
    if (account.banned_at !== null) throw new ApiError('FORBIDDEN')
    const kind = account.steam_id === null ? 'bind' : 'login'
    const device = deviceName(request.headers['user-agent'])
    const session = await writeTogether(database, (trx) =>
      createSession(trx, { accountId: account.id, kind, device, now: now() }),
    )
    return {
      token: await tokens.issue(session),
      tokenType: kind,
      needsSteamBinding: kind === 'bind',
      steamId: account.steam_id,
      username: account.username,
      avatar: avatarPath(account),
    }
  }
}
