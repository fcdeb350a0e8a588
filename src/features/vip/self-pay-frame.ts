import type { User } from '../../../contract/accounts/user.ts'
import { outsideAddress } from '../../platform/outside-address.ts'

/** How this portal identifies itself to the external payment page (VIP-02). */
const serverName = 'TGWeb'

interface SelfPay {
  /** The configured page, from the server. */
  readonly page: string
  readonly user: Pick<User, 'username' | 'steamId'> | undefined
  /** The placeholder name of a visitor without an account. */
  readonly guest: string
  readonly theme: 'dark' | 'light'
}

/** Query of the external payment page: the payer, the portal, and the theme. */
function selfPayQuery({ user, guest, theme }: SelfPay): readonly (readonly [string, string])[] {
  return [
    ['username', user?.username ?? guest],
    ['steamid', user?.steamId ?? ''],
    ['servername', serverName],
    ['theme', theme],
  ]
}

/**
 * The address of the external payment page for this user. Undefined if the server's value may not be framed: a page of
 * this very site would escape its sandbox.
 */
export function selfPayAddress(input: SelfPay, ownOrigin: string): URL | undefined {
  const url = outsideAddress(input.page)
  if (!url || url.origin === ownOrigin) return undefined
  for (const [name, value] of selfPayQuery(input)) url.searchParams.set(name, value)
  return url
}
