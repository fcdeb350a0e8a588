import { isoInstant } from '../../../contract/iso-instant.ts'
import { type Agreement, agreedPages, type Consents } from '../../../contract/legal/legal.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { LegalConsentRow } from '../tables.ts'

/** The newest version of each page that an account has agreed to. */
export async function readConsents({ kysely }: Pick<Database, 'kysely'>, accountId: string): Promise<Consents> {
  const rows = await kysely
    .selectFrom('legal_consent')
    .select(['page', 'version', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('version')
    .execute()
  return Object.fromEntries(rows.map(({ page, version, at }) => [page, { version, at: isoInstant(at) }]))
}

/** The first time counts. */
export async function insertConsents(
  { kysely }: Transaction,
  versions: Agreement,
  { account_id, at, way }: Pick<LegalConsentRow, 'account_id' | 'at' | 'way'>,
): Promise<void> {
  for (const page of agreedPages) {
    const version = versions[page]
    if (version === undefined) continue
    await kysely
      .insertInto('legal_consent')
      .values({ account_id, page, version, at, way })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
