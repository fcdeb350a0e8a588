import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Act, Actor } from '../../server/kernel/audit/entry.ts'
import { everyAudit, listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import { appendSealedAudit } from '../../server/kernel/audit/sealed-audit.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { onEveryDatabase } from '../support/databases.ts'

const actor: Actor = { name: '76561198000000001', role: 'moderator', requestId: 'r-1', address: '192.0.2.1' }
const actOf = (n: number): Act => ({
  at: n,
  action: n % 2 === 0 ? 'ban.add' : 'faq.edit',
  subjectKind: 'player',
  subject: `${n}`,
  before: { n: n - 1 },
  after: { n, note: '“é”\u0000\ud800 =1+1' },
})
const append = (db: Database, ...acts: readonly Act[]) =>
  inTransaction(db, async (trx) => {
    for (const act of acts) await appendSealedAudit(trx, actor, act)
  })
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Someone who owns the database removes the triggers first. */
async function withoutTriggers(db: Database): Promise<void> {
  if (db.kind === 'postgresql') {
    await sql`drop trigger audit_entry_append_only on audit_entry`.execute(db.kysely)
    return
  }
  await sql`drop trigger audit_entry_no_update`.execute(db.kysely)
  await sql`drop trigger audit_entry_no_delete`.execute(db.kysely)
}

onEveryDatabase('the audit', { sensitive: true }, ({ open }) => {
  it('is a chain of entries in the order of the acts, and verifies', async () => {
    const db = await open()
    expect(await verifyAudit(db)).toEqual({ seq: 0, hash: '' })
    await append(db, ...range(1, 3).map(actOf))
    const [third, second] = await listAudit(db, {}, { limit: 2 })
    expect(third).toMatchObject({
      seq: 3,
      actor: actor.name,
      role: 'moderator',
      request_id: 'r-1',
      action: 'faq.edit',
    })
    expect(third?.before_json).toBe('{"n":2}')
    expect(third?.previous_hash).toBe(second?.hash)
    expect(await verifyAudit(db)).toEqual({ seq: 3, hash: third?.hash })
  })

  it('stays one chain while many append at once', async () => {
    const db = await open()
    await Promise.all(range(1, 40).map((n) => append(db, actOf(n))))
    expect(await verifyAudit(db)).toMatchObject({ seq: 40, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('holds no entry of an act that was rolled back, and no gap', async () => {
    const db = await open()
    await append(db, actOf(1))
    const failed = inTransaction(db, async (trx) => {
      await appendSealedAudit(trx, actor, actOf(2))
      throw new Error('the act failed')
    })
    await expect(failed).rejects.toThrow('the act failed')
    await append(db, actOf(3))
    expect((await listAudit(db, {}, { limit: 9 })).map(({ seq, at }) => [seq, at])).toEqual([
      [2, 3],
      [1, 1],
    ])
    expect(await verifyAudit(db)).toMatchObject({ seq: 2 })
  })

  it.each(['update audit_entry set actor = ‘x’', 'delete from audit_entry', 'delete from audit_entry where seq = 0'])(
    'refuses "%s"',
    async (text) => {
      const db = await open()
      await append(db, actOf(1))
      const statement = sql.raw(text.replace(/[‘’]/g, "'")).execute(db.kysely)
      // On SQLite a trigger fires for each row, so a statement that finds none changes nothing and succeeds.
      if (text.endsWith('0') && db.kind === 'sqlite') await statement
      else await expect(statement).rejects.toThrow('audit entries are append-only')
      expect(await verifyAudit(db)).toMatchObject({ seq: 1 })
    },
  )

  it.each([
    ['a changed field', "update audit_entry set after_json = '{}' where seq = 2", { seq: 2, kind: 'altered' }],
    ['a changed instant', 'update audit_entry set at = at + 1 where seq = 4', { seq: 4, kind: 'altered' }],
    ['a removed entry', 'delete from audit_entry where seq = 2', { seq: 2, kind: 'missing' }],
    ['a removed first entry', 'delete from audit_entry where seq = 1', { seq: 1, kind: 'missing' }],
    ['removed newest entries', 'delete from audit_entry where seq > 2', { seq: 3, kind: 'cut' }],
    ['a head that was set back', 'update audit_head set seq = 3', { seq: 5, kind: 'cut' }],
    ['a changed head', "update audit_head set hash = 'x'", { seq: 4, kind: 'altered' }],
  ])('reports %s', async (_, change, fault) => {
    const db = await open()
    await append(db, ...range(1, 4).map(actOf))
    await withoutTriggers(db)
    await sql.raw(change).execute(db.kysely)
    expect(await verifyAudit(db)).toEqual(fault)
  })

  it('filters by actor, action, subject and time, and pages by entry', async () => {
    const db = await open()
    await append(db, ...range(1, 9).map(actOf))
    const seqs = async (...query: Parameters<typeof listAudit> extends [Database, ...infer Rest] ? Rest : never) =>
      (await listAudit(db, ...query)).map(({ seq }) => seq)
    expect(await seqs({ action: 'ban.add' }, { limit: 3 })).toEqual([8, 6, 4])
    expect(await seqs({ action: 'ban.add' }, { limit: 3, before: 4 })).toEqual([2])
    expect(await seqs({ actor: 'someone else' }, { limit: 3 })).toEqual([])
    expect(await seqs({ actor: actor.name, subject: '7' }, { limit: 3 })).toEqual([7])
    expect(await seqs({ from: 3, to: 5 }, { limit: 9 })).toEqual([4, 3])
  })

  it('is read and verified beyond one page', async () => {
    const db = await open()
    await append(db, ...range(1, 1203).map(actOf))
    const seqs: number[] = []
    for await (const { seq } of everyAudit(db, {})) seqs.push(seq)
    expect(seqs).toEqual(range(1, 1203).reverse())
    expect(await verifyAudit(db)).toMatchObject({ seq: 1203 })
  })
})
