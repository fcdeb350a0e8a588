import { outsideAddress } from '../../platform/outside-address.ts'

/**
 * What may be done with an address that the server gave: `open` it in a browser, or only `scan` it. Undefined for
 * everything else: this page never opens an address of another kind, whoever asks.
 */
export function payAddressKind(address: string): 'open' | 'scan' | undefined {
  if (outsideAddress(address)) return 'open'
  return URL.canParse(address) && new URL(address).protocol === 'weixin:' ? 'scan' : undefined
}
