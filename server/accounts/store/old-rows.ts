import type { OldRows } from '../../kernel/db/remove-rows.ts'
import { dropOldMails } from './mail.ts'

/** Sign-ins and sign-outs with the addresses they came from, and what else the plain audit log has. */
export const oldSignIns: OldRows = {
  async remove({ kysely }, before, limit) {
    const old = kysely.selectFrom('audit_log').select('id').where('at', '<', before).orderBy('at').limit(limit)
    const { numDeletedRows } = await kysely.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  },
  async count({ kysely }, before) {
    const { rows, oldest } = await kysely
      .selectFrom('audit_log')
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = kysely.selectFrom('audit_log').where('at', '<', before)
    return { rows: Number(rows), oldest, due: await countOf(due.select((eb) => eb.fn.countAll<number>().as('count'))) }
  },
}

/** Mails that were sent or dropped: their texts are gone already. */
export const oldMails: OldRows = {
  remove: dropOldMails,
  async count({ kysely }, before) {
    const { rows, oldest } = await kysely
      .selectFrom('mail')
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('created_at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = kysely.selectFrom('mail').where('sealed', '=', '').where('created_at', '<', before)
    return { rows: Number(rows), oldest, due: await countOf(due.select((eb) => eb.fn.countAll<number>().as('count'))) }
  },
}

/** Bans that are over. One that applies is never removed. */
export const oldBans: OldRows = {
  async remove({ kysely }, before, limit) {
    const old = kysely.selectFrom('ban').select('id').where('closed_at', '<', before).limit(limit)
    const { numDeletedRows } = await kysely.deleteFrom('ban').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  },
  async count({ kysely }, before) {
    const { rows, oldest } = await kysely
      .selectFrom('ban')
      .where('closed_at', 'is not', null)
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('closed_at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = kysely.selectFrom('ban').where('closed_at', '<', before)
    return { rows: Number(rows), oldest, due: await countOf(due.select((eb) => eb.fn.countAll<number>().as('count'))) }
  },
}

/** The number that a query of one row counts. */
async function countOf(query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).count)
}
