const isLoopback = (host: string): boolean => host === '127.0.0.1' || host === 'localhost' || host === '[::1]'

/**
 * What may be done with an address that the server gave: `open` it in a browser, or only `scan` it. Undefined for
 * everything else: a page of this product never opens an address of another kind, whoever asks.
 */
export function payAddressKind(address: string): 'open' | 'scan' | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return 'open'
  return protocol === 'weixin:' ? 'scan' : undefined
}
