/**
 * A failed call to a payment provider.
 * unreachable: no response in time, or a malformed one; it is unknown whether the call took effect: use `query`, or retry
 * with the same key · refused: the provider refused, retrying does not help · untrusted: the response is not signed by the
 * provider, or is about something else.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'unreachable' | 'refused' | 'untrusted'

  constructor(kind: 'unreachable' | 'refused' | 'untrusted', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
