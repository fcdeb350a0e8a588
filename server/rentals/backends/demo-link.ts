import { createHmac } from 'node:crypto'
import { minutes } from '../../../contract/duration.ts'
import { areEqual } from '../../kernel/secrets/are-equal.ts'

/** How long a download link is valid (S15). */
export const demoLinkLife = minutes(10)

/** The query of a demo's address; `expires` in epoch milliseconds. */
interface LinkQuery {
  readonly expires: string
  readonly signature: string
}

/** Makes and checks the query of a demo's address, so that a browser can download without a bearer header. */
export interface DemoLinks {
  sign(instanceId: string, demo: string, now: number): { readonly query: LinkQuery; readonly expires: number }
  /** True for a signature of this instance, this demo and that time, which has not passed. */
  verify(instanceId: string, demo: string, link: LinkQuery, now: number): boolean
}

/** @param keys Keys of its own, derived from the portal's secrets; the first one signs, all are accepted. */
export function createDemoLinks(keys: readonly Uint8Array[]): DemoLinks {
  // JSON separates the three unambiguously.
  const signaturesOf = (instanceId: string, demo: string, expires: number): Buffer[] =>
    keys.map((key) =>
      createHmac('sha256', key)
        .update(JSON.stringify([instanceId, demo, expires]))
        .digest(),
    )

  return {
    sign(instanceId, demo, now) {
      const expires = now + demoLinkLife
      const signature = signaturesOf(instanceId, demo, expires)[0]?.toString('base64url') ?? ''
      return { query: { expires: String(expires), signature }, expires }
    },
    verify(instanceId, demo, { expires, signature }, now) {
      if (!/^\d{1,16}$/.test(expires) || now > Number(expires)) return false
      const given = Buffer.from(signature, 'base64url')
      return signaturesOf(instanceId, demo, Number(expires)).some((right) => areEqual(given, right))
    },
  }
}
