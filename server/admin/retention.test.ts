import { expect, it } from 'vitest'
import { days } from '../../contract/duration.ts'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { openDatabase } from '../database.ts'
import { writeAuditLog } from '../kernel/audit/audit-log.ts'

const { path, admin: run } = adminCommands()
const admin = (...args: string[]) => run(args)

it('shows how long rows are kept, how many there are and what goes next', async () => {
  const db = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  const entry = { accountId: 'a', steamId: null, action: 'login', address: '192.0.2.1' }
  await writeAuditLog(db, { ...entry, at: Date.now() - days(181) })
  await writeAuditLog(db, { ...entry, at: Date.now() })
  await db.close()
  const { code, out } = await admin('retention')
  expect(code).toBe(0)
  expect(out).toContain('matches\t400 days\t0 rows\tnothing to remove\n')
  expect(out).toContain('signIns\t180 days\t2 rows\t1 to remove now\n')
  expect(out).toMatch(/database\t[\d.]+ MB\tgrowth not known yet\n$/)
  expect((await admin('settings', 'set', 'retention.matches', '30')).code).toBe(1)
  expect((await admin('settings', 'set', 'retention.signIns', '365')).code).toBe(0)
  const json = JSON.parse((await admin('retention', '--json')).out)
  expect(json.kinds).toContainEqual(expect.objectContaining({ kind: 'signIns', days: 365, rows: 2, due: 0 }))
})
