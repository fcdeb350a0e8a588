import type { User } from '../../../../contract/user.ts'

/** How this portal calls itself to the external payment page (VIP-02). */
const serverName = 'TGWeb'

export interface SelfPay {
  /** The configured page, as the server tells it. */
  readonly page: string
  readonly user: Pick<User, 'username' | 'steamId'> | undefined
  /** What a visitor without an account is called. */
  readonly guest: string
  readonly theme: 'dark' | 'light'
}

/** Query of the external payment page: who pays, from where, and in which colours. */
export function selfPayQuery({ user, guest, theme }: SelfPay): readonly (readonly [string, string])[] {
  return [
    ['username', user?.username ?? guest],
    ['steamid', user?.steamId ?? ''],
    ['servername', serverName],
    ['theme', theme],
  ]
}
