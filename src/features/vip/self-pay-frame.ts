import { outsideAddress } from '../../platform/outside-address.ts'
import { type SelfPay, selfPayQuery } from './core/self-pay-address.ts'

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
