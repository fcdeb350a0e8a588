import { parseUrl } from '../../../contract/browser/parse-url.ts'
import { outsideAddress } from '../../platform/outside-address.ts'

/**
 * What may be done with an address from the server: `open` it in a browser, or only `scan` it. Undefined for everything
 * else: this page never opens any other kind of address.
 */
export function payAddressKind(address: string): 'open' | 'scan' | undefined {
  if (outsideAddress(address)) return 'open'
  return parseUrl(address)?.protocol === 'weixin:' ? 'scan' : undefined
}
