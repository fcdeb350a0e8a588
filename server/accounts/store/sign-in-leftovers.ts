import { days, hours } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { knownFor } from './sign-in-addresses.ts'

/** Nonces are stored longer than their time stamp can be valid: five minutes early or late. */
const replayMemory = hours(1)

/** How long a key that has ended stays in the list. */
const shownFor = days(30)

/** Deletes keys that ended long ago. Safe to repeat in any process. */
export async function pruneKeys({ kysely }: Database, now: number): Promise<void> {
  const before = now - shownFor
  await kysely
    .deleteFrom('api_key')
    .where((eb) => eb.or([eb('revoked_at', '<', before), eb('expires_at', '<', before)]))
    .execute()
}

/** Deletes expired attempts, codes, links, tokens, sessions, addresses and API keys. Safe to repeat in any process. */
export async function pruneSignIn(db: Database, now: number): Promise<void> {
  const { kysely } = db
  await kysely.deleteFrom('sign_in_attempt').where('expires_at', '<', now).execute()
  await kysely.deleteFrom('sign_in_code').where('expires_at', '<', now).execute()
  await kysely
    .deleteFrom('openid_nonce')
    .where('seen_at', '<', now - replayMemory)
    .execute()
  await kysely
    .deleteFrom('signed_call')
    .where('seen_at', '<', now - replayMemory)
    .execute()
  await kysely.deleteFrom('session').where('expires_at', '<', now).execute()
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
  await pruneKeys(db, now)
}
