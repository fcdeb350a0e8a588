import { href } from '../../contract/endpoint.ts'
import { readAvatar } from '../../contract/endpoints/accounts.ts'
import { hashOf } from '../kernel/secrets/token-hash.ts'
import type { AccountRow } from './tables.ts'

/** The picture's path on our own origin, which changes with the picture; null if there is none. */
export function avatarPath(account: Pick<AccountRow, 'steam_id' | 'avatar'>): string | null {
  if (account.steam_id === null || account.avatar === null) return null
  return `${href(readAvatar, { params: { steamId: account.steam_id } })}?v=${hashOf(account.avatar).slice(0, 8)}`
}
