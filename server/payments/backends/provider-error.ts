/**
 * A call to a payment provider that did not work.
 * unreachable: no answer in time, or a broken one; whether it was carried out is unknown: ask with `query`, or repeat
 * with the same key · refused: the provider said no, repeating changes nothing · untrusted: the answer does not carry
 * the provider's signature, or is about something else.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'unreachable' | 'refused' | 'untrusted'

  constructor(kind: 'unreachable' | 'refused' | 'untrusted', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
