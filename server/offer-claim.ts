import type { Database } from './kernel/db/database.ts'
import { claimLink, createClaimCode } from './staff/claim.ts'

export interface OfferClaimDeps {
  readonly database: Database
  readonly config: { readonly publicOrigin: string }
  onError(error: unknown): void
}

/**
 * Prints the link with which the first administrator claims the portal, if there is none. Each process prints one of its
 * own; all are valid for an hour. A database that fails now does not end the start.
 */
export async function offerClaim(
  { database, config, onError }: OfferClaimDeps,
  { now, print }: { now(): number; print(line: string): void },
): Promise<void> {
  try {
    const code = await createClaimCode(database, now(), { endsEarlier: false })
    if (code === undefined) return
    print(`No administrator yet. Claim this portal: ${claimLink(config.publicOrigin, code)}`)
  } catch (error) {
    onError(error)
  }
}
