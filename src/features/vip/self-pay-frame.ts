import { outsideAddress } from '../../platform/outside-address.ts'
import { type SelfPay, selfPayQuery } from './core/self-pay-address.ts'

/**
 * The address of the external payment page for this person. Undefined where what the server gave is not an address that
 * may be framed: a page of this very site would not be held by its sandbox.
 */
export function selfPayAddress(input: SelfPay, ownOrigin: string): URL | undefined {
  const url = outsideAddress(input.page)
  if (!url || url.origin === ownOrigin) return undefined
  for (const [name, value] of selfPayQuery(input)) url.searchParams.set(name, value)
  return url
}
