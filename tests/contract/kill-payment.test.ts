import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { hours } from '../../contract/duration.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { openShop } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { isEverything } from '../support/everything.ts'
import { killAfter } from '../support/kill-after.ts'

const buyForever = fileURLToPath(new URL('../support/buy-forever.ts', import.meta.url))

const lineSchema = v.union([
  v.object({ i: v.number(), headers: v.record(v.string(), v.string()), body: v.string() }),
  v.object({ i: v.number(), paid: v.literal(true) }),
])
const parseLine = (text: string) => v.parse(v.pipe(v.string(), v.parseJson(), lineSchema), text)

/** Paid orders, delivered orders, and members with exactly the month that their order bought. */
async function books({ kysely }: Database) {
  const orders = await kysely.selectFrom('order').selectAll().execute()
  const members = await kysely.selectFrom('vip_membership').selectAll().execute()
  const payments = await kysely.selectFrom('payment').selectAll().execute()
  const monthOf = new Map(members.map((row) => [row.steam_id, row.expires_at]))
  return {
    paid: payments.map((row) => row.order_id).sort(),
    delivered: orders
      .filter((row) => monthOf.get(row.steam_id) === (row.delivered_at ?? 0) + hours(720))
      .map((row) => row.id)
      .sort(),
    inState: orders
      .filter((row) => row.state === 'delivered')
      .map((row) => row.id)
      .sort(),
    members: members.length,
  }
}

onEveryDatabase('a portal that is killed (kill -9) while money arrives', ({ open, fresh }) => {
  it('has booked and delivered, or neither; the repeated notification then does both once', async () => {
    const at = await fresh()
    const location = at.kind === 'sqlite' ? { ...at, file: at.file.replace(/test\.db$/, 'spawnpoint.db') } : at
    let first = 1
    for (const milliseconds of isEverything ? [0, 3, 8, 17, 33, 61] : [8]) {
      const args = [String(first), String(milliseconds)]
      const lines = (await killAfter({ program: buyForever, args, location: at, milliseconds })).map(parseLine)
      const acknowledged = lines.filter((line) => 'paid' in line).length
      const db = await open(location)
      const before = await books(db)
      expect(before.paid).toEqual(before.delivered)
      expect(before.paid).toEqual(before.inState)
      expect(before.members).toBe(before.paid.length)
      const shop = await openShop(db)
      const notices = lines.flatMap((line) => ('body' in line ? [line] : []))
      expect(notices.length).toBeGreaterThan(0)
      expect(before.paid.length).toBeGreaterThanOrEqual(acknowledged)
      for (const { headers, body } of [...notices, ...notices]) {
        await takeNotice(shop.deps, shop.banks.alipay.provider, { headers, rawBody: Buffer.from(body) })
      }
      const after = await books(db)
      expect(after.paid).toEqual(after.delivered)
      expect(after.members).toBe(after.paid.length)
      expect(after.paid.length).toBe(first - 1 + notices.length)
      first += notices.length
      await db.close()
    }
  })
})
