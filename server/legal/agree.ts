import {
  type Agreement,
  type AgreementBody,
  agreedPages,
  type Consents,
  type PublishedPages,
} from '../../contract/legal/legal.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { insertConsents, readConsents } from './store/consents.ts'
import { readPublishedPages } from './store/pages.ts'

/** Whether a version can still be agreed to: it, or a correction of it, is published. */
const isCurrent = (published: PublishedPages, page: keyof Agreement, version: number): boolean => {
  const current = published[page]
  return current !== undefined && version >= current.since && version <= current.version
}

/**
 * Records what an account agrees to. Safe to repeat. The sentence beside a sign-in counts where the account has agreed to
 * nothing yet: who has agreed to an earlier version is asked.
 * @throws ApiError TERMS_CHANGED if a page has changed since it was shown
 */
export function agreeTo(
  { database, now }: Pick<Kernel, 'database' | 'now'>,
  account_id: string,
  { versions, way }: AgreementBody,
): Promise<Consents> {
  return inTransaction(database, async (trx) => {
    const published = await readPublishedPages(trx)
    const before = await readConsents(trx, account_id)
    const named = agreedPages.flatMap((page) => {
      const version = versions[page]
      return version === undefined ? [] : [{ page, version }]
    })
    if (named.some(({ page, version }) => !isCurrent(published, page, version))) throw new ApiError('TERMS_CHANGED')
    const counted = named.filter(({ page }) => way === 'dialog' || before[page] === undefined)
    const wanted = Object.fromEntries(counted.map(({ page, version }) => [page, version]))
    await insertConsents(trx, wanted, { account_id, at: now(), way })
    return readConsents(trx, account_id)
  })
}

/**
 * The version of the terms that an order is placed under, recorded as agreed to; null: there are none. `refused`: the buyer has
 * not agreed to the current ones.
 */
export async function termsOfOrder(
  trx: Transaction,
  account_id: string,
  accepted: number | undefined,
  at: number,
): Promise<number | null | 'refused'> {
  const published = await readPublishedPages(trx)
  if (published.terms === undefined) return null
  if (accepted === undefined || !isCurrent(published, 'terms', accepted)) return 'refused'
  await insertConsents(trx, { terms: accepted }, { account_id, at, way: 'order' })
  return accepted
}
