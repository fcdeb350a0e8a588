import type { Database } from './database.ts'
import { knownFor } from './sign-in-addresses.ts'

/** Forgets codes, links, tokens and addresses that can no longer count. Safe to repeat and to run anywhere. */
export async function pruneSignIn({ kysely }: Database, now: number): Promise<void> {
  await kysely.deleteFrom('email_code').where('expires_at', '<', now).execute()
  await kysely.deleteFrom('reset_token').where('expires_at', '<', now).execute()
  await kysely.deleteFrom('bind_token').where('expires_at', '<', now).execute()
  await kysely
    .deleteFrom('bind_proof')
    .where('session_id', 'not in', (eb) => eb.selectFrom('session').select('id').where('expires_at', '>', now))
    .execute()
  await kysely
    .deleteFrom('sign_in_address')
    .where('seen_at', '<', now - knownFor)
    .execute()
}
