import type { StartedPayment } from './provider.ts'
import { ProviderError } from './provider-error.ts'

const taken = /^[A-Za-z0-9_]{6,32}$/

/** @throws ProviderError for an order id that not every provider accepts. */
export function checkOrderId(orderId: string): string {
  if (!taken.test(orderId)) throw new ProviderError('refused', `"${orderId}" is not an order id that providers accept`)
  return orderId
}

/** The first `bytes` bytes as UTF-8, cut between characters. */
export function shortened(text: string, bytes: number): string {
  let size = 0
  let short = ''
  for (const character of text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')) {
    size += Buffer.byteLength(character)
    if (size > bytes) return short
    short += character
  }
  return short
}

/**
 * The payment address, if a page may open it (S16): `https:`, a scheme of `also`, or an address at the test service's own
 * origin. @throws ProviderError
 */
export function payAddress(
  text: string,
  allowed: { readonly also?: readonly string[]; readonly testOrigin?: string | undefined },
): StartedPayment['paymentUrl'] {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fits =
    url !== undefined &&
    url.username === '' &&
    (url.protocol === 'https:' || allowed.also?.includes(url.protocol) || url.origin === allowed.testOrigin)
  if (!fits) throw new ProviderError('untrusted', 'the payment address is not safe to open')
  return text
}
