/** A process that sells VIP, and its database, lose their power: every payment that it has acknowledged is there after the next start. */
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect } from 'vitest'
import { openDatabase } from '../../../server/database.ts'
import { verifyAudit } from '../../../server/kernel/audit/read.ts'
import { killAfter } from '../../support/kill-after.ts'
import { campaign, type Ground } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { bookFindings } from '../support/books.ts'
import { type PowerStore, postgresPower, sqlitePower } from '../support/power-stores.ts'

const paidLine = v.pipe(v.string(), v.parseJson(), v.object({ i: v.number(), paid: v.literal(true) }))
const buyer = fileURLToPath(new URL('../../support/buy-forever.ts', import.meta.url))

const openStore = ({ location, folder }: Ground): PowerStore | Promise<PowerStore> =>
  location.kind === 'sqlite' ? sqlitePower(location, folder) : postgresPower(folder)

campaign('power', 1, async (ground) => {
  const store = await openStore(ground)
  const { location, env, kill } = store
  await (await openDatabase(location)).close()
  // The library records what it should: a cut after commits without syncs loses some, and with them nothing.
  expect(await store.lossWith(false), 'lost without syncs').toBeGreaterThan(0)
  expect(await store.lossWith(true), 'lost with syncs').toBe(0)
  let first = 1
  let paidBefore = 0

  return async (step) => {
    const found: Finding[] = []
    const args = [String(first), String(step.number)]
    const killed = { program: buyer, args, location, env, milliseconds: step.random() * 1500 }
    const lines = await killAfter(kill === undefined ? killed : { ...killed, beforeKill: kill })
    // Half of the cuts lose everything unsynced, the others any part of it.
    const share = step.random() < 0.5 ? 1 : step.random()
    step.count(
      'writes dropped',
      store.cut(() => step.random() < share),
    )
    const problem = await store.problem()
    if (problem !== undefined) found.push({ kind: 'lost', what: `the database: ${problem.slice(0, 300)}` })
    const database = await openDatabase(location)
    try {
      const paid = (await database.kysely.selectFrom('payment').select('order_id').execute()).length
      const acknowledged = lines.filter((line) => v.is(paidLine, line)).length
      const missing = paidBefore + acknowledged - paid
      if (missing > 0) found.push({ kind: 'lost', what: `${missing} acknowledged payments` })
      paidBefore = paid
      step.count('payments acknowledged', acknowledged)
      const audit = await verifyAudit(database)
      if ('kind' in audit) found.push({ kind: 'lost', what: `the audit is ${audit.kind} at ${audit.seq}` })
      found.push(...(await bookFindings(database)))
    } finally {
      await database.close()
    }
    first += 100_000
    return found
  }
})
