/** Backups while orders are paid, restored into an empty place: as of one moment, with everything that was acknowledged before it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { openDatabase } from '../../../server/database.ts'
import { verifyAudit } from '../../../server/kernel/audit/read.ts'
import { backUp, restoreBackup, verifyBackup } from '../../../server/transfer.ts'
import { operator } from '../../support/actors.ts'
import { everyRow } from '../../support/every-row.ts'
import { environmentOf } from '../../support/previous-release.ts'
import { campaign } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { bookFindings } from '../support/books.ts'

const paidLine = v.pipe(v.string(), v.parseJson(), v.object({ i: v.number(), paid: v.literal(true) }))
/** The restored community has entries about the backup and the restore. */
const audited = ['audit_entry', 'audit_head']

/** Buys one month of VIP after the other in a process of its own, until it is stopped. */
function startBuying(env: Readonly<Record<string, string>>, first: number, round: number) {
  const args = ['tests/support/buy-forever.ts', String(first), String(round)]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let paid = 0
  let rest = ''
  child.stdout.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    paid += lines.filter((line) => v.is(paidLine, line)).length
  })
  return {
    paid: () => paid,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

campaign('backups', 1, async ({ location, folder }) => {
  await (await openDatabase(location)).close()
  let first = 1
  return async (step) => {
    const found: Finding[] = []
    const file = path.join(folder, 'backup.gz')
    const place = { kind: 'sqlite' as const, file: path.join(folder, `restored-${step.number}`, 'spawnpoint.db') }
    const deps = (at: typeof location) => ({ location: at, onProgress: () => undefined, now: Date.now })
    const read = async (at: typeof location) => {
      const database = await openDatabase(at)
      try {
        const audit = await verifyAudit(database)
        if ('kind' in audit) found.push({ kind: 'lost', what: `the audit is ${audit.kind} at ${audit.seq}` })
        found.push(...(await bookFindings(database)))
        const paid = await database.kysely.selectFrom('payment').select('order_id').execute()
        return { rows: await everyRow(database, audited), paid: paid.length }
      } finally {
        await database.close()
      }
    }
    const before = (await read(location)).paid
    const buying = startBuying(environmentOf(location), first, step.number)
    while (buying.paid() === 0) await delay(20)
    await delay(step.random() * 300)
    const acknowledged = buying.paid()
    await backUp(deps(location), operator, { path: file })
    const later = buying.paid()
    await buying.stop()
    await verifyBackup(file)
    await restoreBackup(deps(place), operator, file)
    const restored = await read(place)
    const missing = before + acknowledged - restored.paid
    if (missing > 0) found.push({ kind: 'lost', what: `${missing} payments that were acknowledged before the backup` })
    step.count('payments during backups', later - acknowledged)

    // At rest, the copy is the original, row by row.
    await backUp(deps(location), operator, { path: file })
    rmSync(path.dirname(place.file), { recursive: true })
    await restoreBackup(deps(place), operator, file)
    const [original, copy] = [await read(location), await read(place)]
    for (const [table, rows] of Object.entries(original.rows)) {
      if (JSON.stringify(rows) === JSON.stringify(copy.rows[table])) continue
      found.push({ kind: 'unexplained', what: `${table} differs: ${rows.length} and ${copy.rows[table]?.length} rows` })
    }
    step.count('payments restored', copy.paid)
    first += 100_000
    rmSync(path.dirname(place.file), { recursive: true })
    rmSync(file)
    return found
  }
})
