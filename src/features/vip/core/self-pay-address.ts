import type { User } from '../../../../contract/user.ts'

/** How this portal identifies itself to the external payment page (VIP-02). */
const serverName = 'TGWeb'

export interface SelfPay {
  /** The configured page, from the server. */
  readonly page: string
  readonly user: Pick<User, 'username' | 'steamId'> | undefined
  /** The placeholder name of a visitor without an account. */
  readonly guest: string
  readonly theme: 'dark' | 'light'
}

/** Query of the external payment page: the payer, the portal, and the theme. */
export function selfPayQuery({ user, guest, theme }: SelfPay): readonly (readonly [string, string])[] {
  return [
    ['username', user?.username ?? guest],
    ['steamid', user?.steamId ?? ''],
    ['servername', serverName],
    ['theme', theme],
  ]
}
