import { type SelfPay, selfPayQuery } from './core/self-pay-address.ts'

/**
 * The address of the external payment page for this person. Undefined where what the server gave is not an address that
 * may be framed.
 */
export function selfPayAddress(input: SelfPay): URL | undefined {
  if (!URL.canParse(input.page)) return undefined
  const url = new URL(input.page)
  const loopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost' || url.hostname === '[::1]'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) return undefined
  for (const [name, value] of selfPayQuery(input)) url.searchParams.set(name, value)
  return url
}
