import type { Database } from '../db/database.ts'
import { checkedBy, keptSecret } from './secret.ts'

export type PortalMode = 'demo' | 'production'

const name = 'portal-mode'

/**
 * The mode in which portals use this database: the first start decides. One of an earlier version says nothing; it is a
 * demo's if the secret in it was the last one.
 */
export async function modeOfDatabase(db: Database, mode: PortalMode): Promise<PortalMode> {
  const ofDemo = await keptSecret(db)
  const wasDemo = ofDemo !== undefined && (await checkedBy(db, ofDemo)) === true
  await db.kysely
    .insertInto('secret')
    .values({ name, value: wasDemo ? 'demo' : mode })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db.kysely.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value === 'demo' ? 'demo' : 'production'
}
