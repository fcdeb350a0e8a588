import * as v from 'valibot'
import type { StaffRole } from '../../../contract/accounts/staff-role.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { type StaffKey, staffKeysSchema } from '../../../contract/staff/api-keys.ts'
import type { Database } from '../../kernel/db/database.ts'
import { readPeople } from '../store/accounts.ts'
import { listKeyRows } from './store.ts'

const scopesSchema = v.pipe(v.string(), v.parseJson(), staffKeysSchema.item.entries.scopes)

/** The API keys as staff see them, newest first. */
export async function listStaffKeys(
  database: Database,
  readStaffRole: (steamId: string) => Promise<StaffRole | undefined>,
): Promise<StaffKey[]> {
  const rows = await listKeyRows(database)
  const creators = [...new Set(rows.map(({ created_by }) => created_by))]
  const [people, roles] = await Promise.all([
    readPeople(database, creators),
    Promise.all(creators.map(async (steamId) => [steamId, await readStaffRole(steamId)] as const)),
  ])
  const roleOf = new Map(roles)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: v.parse(scopesSchema, row.scopes),
    rate: row.rate,
    createdAt: isoInstant(row.created_at),
    createdBy: row.created_by,
    createdByName: people.get(row.created_by)?.name ?? null,
    isCreatorAdministrator: roleOf.get(row.created_by) === 'administrator',
    expiresAt: isoInstant(row.expires_at),
    usedAt: isoInstant(row.used_at),
    revokedAt: isoInstant(row.revoked_at),
  }))
}
