import { seal, unsealWith } from './sealed.ts'
import type { PortalSecrets } from './secret.ts'
import { deriveKey } from './token-hash.ts'

/** The keys of what is sealed for one purpose: the one that seals, and one that still opens. */
export interface SealKeys {
  readonly key: Uint8Array
  readonly previousKey?: Uint8Array | undefined
}

export const sealKeys = ({ secret, previousSecret }: PortalSecrets, purpose: string): SealKeys => ({
  key: deriveKey(secret, purpose),
  previousKey: previousSecret === undefined ? undefined : deriveKey(previousSecret, purpose),
})

/** The sealed text; undefined: it was sealed with another secret. */
export const openSealed = ({ key, previousKey }: SealKeys, sealed: string): string | undefined =>
  unsealWith([key, previousKey], sealed)

/**
 * Seals with the current secret what is sealed with the previous one. `keep` stores a text in place of the former one, unless
 * that has changed, and resolves to the number of rows. Resolves to their sum.
 */
export async function resealAll<Row extends { readonly sealed: string }>(
  { key, previousKey }: SealKeys,
  read: () => Promise<readonly Row[]>,
  keep: (row: Row, sealed: string) => Promise<bigint>,
): Promise<number> {
  if (previousKey === undefined) return 0
  let count = 0
  for (const row of await read()) {
    const text = unsealWith([previousKey], row.sealed)
    if (text !== undefined) count += Number(await keep(row, seal(key, text)))
  }
  return count
}
