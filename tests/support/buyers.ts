import type { Authenticate, SignedInPrincipal } from '../../server/accounts/authenticate.ts'
import type { SessionRow } from '../../server/accounts/tables.ts'
import { ApiError } from '../../server/kernel/http/api-error.ts'
import { buyer } from './checkout.ts'

const session: SessionRow = {
  id: 's',
  account_id: '',
  kind: 'login',
  device: '',
  created_at: 0,
  last_seen_at: 0,
  expires_at: 0,
  revoked_at: null,
  steam_proven_at: null,
}
const accountOf = (id: string, steam_id: string): SignedInPrincipal['account'] => ({
  id,
  steam_id,
  email: null,
  password_hash: null,
  username: id,
  avatar: null,
  created_at: 0,
})
const accounts = new Map([
  ['Bearer one', accountOf(buyer.accountId, buyer.steamId)],
  ['Bearer two', accountOf('account-2', '76561198000000002')],
])
/** Headers of two signed-in users. */
export const bearers = { one: { authorization: 'Bearer one' }, two: { authorization: 'Bearer two' } }

/** Resolves the account named in the header; real tokens have their own tests. */
export const authenticateByName: Pick<Authenticate, 'account' | 'optionalAccount'> = {
  async optionalAccount({ headers }) {
    const account = accounts.get(headers.authorization ?? '')
    return account && { account, session }
  },
  async account(request) {
    const principal = await authenticateByName.optionalAccount(request)
    if (principal === undefined) throw new ApiError('UNAUTHORIZED')
    return principal
  },
}
