import type { SentServer } from '../../../../contract/send-to-pc/sent-server.ts'

/** What a phone has sent to this PC. */
export interface Offer {
  readonly id: string
  /** Of the server. */
  readonly name: string
  /** Browser and system of the sender; empty if unknown. */
  readonly from: string
  /** Epoch milliseconds of this device's clock. */
  readonly endsAt: number
}

export interface OffersUpdate {
  readonly offers: readonly Offer[]
  readonly added: readonly Offer[]
}

/** The offers after a message of the portal; those that the user has dismissed stay away. */
export function updateOffers(
  before: readonly Offer[],
  sentServers: readonly SentServer[],
  { dismissed, now }: { readonly dismissed: ReadonlySet<string>; readonly now: number },
): OffersUpdate {
  const named = new Set(sentServers.map(({ id }) => id))
  const open = sentServers
    .filter(({ id, state, left }) => state === 'open' && left > 0 && !dismissed.has(id))
    .map(({ id, name, from, left }) => ({ id, name, from, endsAt: now + left }))
  const known = new Set(before.map(({ id }) => id))
  return {
    offers: [...before.filter(({ id, endsAt }) => !named.has(id) && endsAt > now), ...open],
    added: open.filter(({ id }) => !known.has(id)),
  }
}

/**
 * The offers to show, with those that are being accepted here. Such an offer stays until its call has an answer: the portal
 * may have told already that it was opened, by this very device, whose answer was lost.
 */
export function withHeld(
  next: readonly Offer[],
  before: readonly Offer[],
  { held, now }: { readonly held: ReadonlySet<string>; readonly now: number },
): readonly Offer[] {
  const shown = new Set(next.map(({ id }) => id))
  return [...before.filter(({ id, endsAt }) => held.has(id) && !shown.has(id) && endsAt > now), ...next]
}
