import type { MigrationContext } from '../kernel/db/migrate.ts'

/** When a PC confirmed that it shows a hand-off, in epoch milliseconds; null: none has. */
export async function shownHandOffs({ trx: { schema } }: MigrationContext): Promise<void> {
  await schema.alterTable('hand_off').addColumn('shown_at', 'bigint').execute()
}
