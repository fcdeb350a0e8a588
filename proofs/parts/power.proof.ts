/** A process that sells VIP on SQLite loses its power: every payment that it has acknowledged is there after the next start. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import * as v from 'valibot'
import { expect } from 'vitest'
import { openDatabase } from '../../server/database.ts'
import { verifyAudit } from '../../server/kernel/audit/read.ts'
import { killAfter } from '../../tests/support/kill-after.ts'
import { campaign, type Ground } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { bookFindings } from '../support/books.ts'
import { cutPower, recordUnsynced } from '../support/power-cut.ts'

const paidLine = v.pipe(v.string(), v.parseJson(), v.object({ i: v.number(), paid: v.literal(true) }))
const buyer = fileURLToPath(new URL('../../tests/support/buy-forever.ts', import.meta.url))
const control = fileURLToPath(new URL('../support/insert-forever.ts', import.meta.url))

const integrityOf = (file: string): unknown => {
  const database = new Database(file)
  try {
    return database.pragma('integrity_check', { simple: true })
  } finally {
    database.close()
  }
}

/** Without syncs the cut loses what was acknowledged, and with them nothing: the library records what it should. */
async function expectControl({ location, folder }: Ground, env: Readonly<Record<string, string>>): Promise<void> {
  const lossAt = async (level: 'OFF' | 'FULL'): Promise<number> => {
    const file = path.join(folder, `control-${level}.db`)
    const lines = await killAfter({ program: control, args: [file, level], location, env, milliseconds: 300 })
    const acknowledged = Number(lines.at(-1))
    cutPower(file, () => true)
    const database = new Database(file)
    try {
      const isThere = database.prepare("select 1 from sqlite_schema where name = 'row'").get() !== undefined
      const last = isThere ? Number(database.prepare('select coalesce(max(n), 0) from row').pluck().get()) : 0
      return Math.max(0, acknowledged - last)
    } finally {
      database.close()
    }
  }
  expect(await lossAt('OFF'), 'lost without syncs').toBeGreaterThan(0)
  expect(await lossAt('FULL'), 'lost with syncs').toBe(0)
}

campaign('power', 1, async (ground) => {
  const { location, folder } = ground
  if (location.kind !== 'sqlite') throw new Error('power cuts are simulated for SQLite only')
  const { file } = location
  await (await openDatabase(location)).close()
  const env = recordUnsynced(folder)
  await expectControl(ground, env)
  let first = 1
  let paidBefore = 0

  return async (step) => {
    const found: Finding[] = []
    const args = [String(first), String(step.number)]
    const lines = await killAfter({ program: buyer, args, location, env, milliseconds: step.random() * 1500 })
    // Half of the cuts lose everything unsynced, the others any part of it.
    const share = step.random() < 0.5 ? 1 : step.random()
    step.count(
      'writes dropped',
      cutPower(file, () => step.random() < share),
    )
    const integrity = integrityOf(file)
    if (integrity !== 'ok') found.push({ kind: 'lost', what: `the database: ${String(integrity).slice(0, 300)}` })
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
