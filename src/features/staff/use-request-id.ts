import { useState } from 'react'

/**
 * The id of a request: the same in every attempt, so that it is done once, and another one for other input, which would
 * otherwise count as done already. `renew` is called when the input changes.
 */
export function useRequestId(): { readonly id: string; renew(): void } {
  const [id, setId] = useState(() => crypto.randomUUID())
  return { id, renew: () => setId(crypto.randomUUID()) }
}
