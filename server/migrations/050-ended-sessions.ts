import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Open streams end with their session: every second the sessions are looked for that have just ended. */
export async function endedSessions({ trx: { schema } }: MigrationContext): Promise<void> {
  await schema.createIndex('session_end').on('session').column('revoked_at').execute()
}
