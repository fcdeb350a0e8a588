import type { SignedIn } from '../../contract/accounts/session.ts'
import type { User } from '../../contract/accounts/user.ts'

export const user: User = { id: '7', steamId: '76561190000000001', username: 'Fox', avatar: null, email: null }

/** The answer to the sign-in of this user. */
export const signedIn: SignedIn = {
  token: 'login',
  tokenType: 'login',
  needsSteamBinding: false,
  steamId: user.steamId,
  username: user.username,
  avatar: null,
}
