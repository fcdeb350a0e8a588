import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The network that a person measured from, hashed; null: a process of the previous release wrote the row. */
export async function measuredFrom({ trx: { schema } }: MigrationContext): Promise<void> {
  await schema.alterTable('region_advisor_person').addColumn('network', 'text').execute()
}
