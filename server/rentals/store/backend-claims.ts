import { days, minutes } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { BackendClaims, ClaimsSeen } from '../rules/backend-claims.ts'
import type { BackendClaimRow } from '../tables.ts'

/** How long a claim lasts that is not released: longer than any call of a backend. */
const claimLife = minutes(10)

const donePrefix = 'done '

/** Claims in the database, which all processes share (docs/decisions/082). `now` in epoch milliseconds. */
export function createBackendClaims(database: Database, now: () => number): BackendClaims {
  const { kysely } = database
  return {
    async read() {
      const rows = kysely.selectFrom('backend_claim').selectAll().where('resource', 'not like', `${donePrefix}%`)
      return claimsSeen(database, await rows.execute(), now)
    },

    async release(claims) {
      for (const { resource, version } of claims) {
        const claim = kysely.updateTable('backend_claim').set({ holder: null, version: version + 1 })
        await claim.where('resource', '=', resource).where('version', '=', version).execute()
      }
    },

    async isDone(work) {
      const row = kysely.selectFrom('backend_claim').select('resource').where('resource', '=', `${donePrefix}${work}`)
      return (await row.where('ends_at', '>', now()).executeTakeFirst()) !== undefined
    },

    async noteDone(work) {
      const noted = { holder: null, version: 1, ends_at: now() + claimLife }
      await kysely
        .insertInto('backend_claim')
        .values({ resource: `${donePrefix}${work}`, ...noted })
        .onConflict((conflict) => conflict.column('resource').doUpdateSet(noted))
        .execute()
    },
  }
}

function claimsSeen({ kysely }: Database, rows: readonly BackendClaimRow[], now: () => number): ClaimsSeen {
  const readAt = now()
  const known = new Map(rows.map((row) => [row.resource, row]))
  const holderOf = (resource: string): string | null => {
    const row = known.get(resource)
    return row === undefined || row.ends_at <= readAt ? null : row.holder
  }
  return {
    isHeld: (resource, key) => ![null, key].includes(holderOf(resource)),
    own: (key) => rows.filter(({ resource }) => holderOf(resource) === key),
    holders: (prefix) =>
      new Set([...known.keys()].flatMap((each) => (each.startsWith(prefix) ? (holderOf(each) ?? []) : []))),
    async take(resource, key) {
      const before = known.get(resource)?.version
      const version = (before ?? 0) + 1
      const claim = { holder: key, version, ends_at: now() + claimLife }
      const changed =
        before === undefined
          ? await kysely
              .insertInto('backend_claim')
              .values({ resource, ...claim })
              .onConflict((conflict) => conflict.column('resource').doNothing())
              .executeTakeFirst()
          : await kysely
              .updateTable('backend_claim')
              .set(claim)
              .where('resource', '=', resource)
              .where('version', '=', before)
              .executeTakeFirst()
      const count = 'numUpdatedRows' in changed ? changed.numUpdatedRows : changed.numInsertedOrUpdatedRows
      return count === 1n ? { resource, version } : undefined
    },
  }
}

/** Deletes claims that ended a day ago: no creation has read one of them and has yet to claim it. */
export async function pruneClaims({ kysely }: Database, now: number): Promise<void> {
  await kysely
    .deleteFrom('backend_claim')
    .where('ends_at', '<', now - days(1))
    .execute()
}
