import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../server/kernel/db/database.ts'
import { openNudges } from '../../server/kernel/db/nudges.ts'
import type { LockView, LockWishes, SessionLocks } from '../../server/kernel/db/session-locks.ts'
import { onEveryDatabase } from '../support/databases.ts'

/** The session of one process, once it listens. */
async function session(database: Database) {
  const nudges = await openNudges(database, 'locks test', () => undefined)
  onTestFinished(() => nudges.stop())
  const { locks } = nudges
  if (locks === undefined) throw new Error('PostgreSQL has locks')
  await new Promise<void>((resolve) => nudges.start(() => resolve()))
  const look = async (wishes: Partial<LockWishes>): Promise<LockView> => {
    const view = await locks.look(() => ({ exclusive: [], shared: [], ...wishes }))
    if (view === undefined) throw new Error('there is a session')
    return view
  }
  return { nudges, locks, look }
}
const lead = { exclusive: ['lead'] }
const leads = async (locks: SessionLocks) => (await locks.look(() => ({ ...lead, shared: [] })))?.isOwn('lead')

onEveryDatabase('locks of sessions', { sensitive: true }, ({ kind, openInProcesses }) => {
  const several = it.skipIf(kind === 'sqlite')
  const alone = it.skipIf(kind !== 'sqlite')

  alone('are absent: one process is alone', async () => {
    const [database] = await openInProcesses(1)
    expect((await openNudges(database, 'locks test', () => undefined)).locks).toBeUndefined()
  })

  several('belong to one session each; shared ones only show that it is there', async () => {
    const [one, other] = await openInProcesses(2)
    const [a, b] = [await session(one), await session(other ?? one)]
    const [first, second] = [
      await a.look({ exclusive: ['lead', 'tokyo'], shared: ['here'] }),
      await b.look({ exclusive: ['lead', 'seoul'], shared: ['here'] }),
    ]
    expect(['lead', 'tokyo', 'seoul', 'here'].map(first.isOwn)).toEqual([true, true, false, true])
    expect(['lead', 'tokyo', 'seoul', 'here'].map(second.isOwn)).toEqual([false, false, true, true])
    expect(['lead', 'tokyo', 'seoul', 'here'].map(second.isElsewhere)).toEqual([true, true, false, true])
    // A lock that is held is not taken again: it is free when it is not wanted any more.
    await a.look({ exclusive: ['lead'] })
    await a.look({ exclusive: ['tokyo'], shared: ['here'] })
    expect((await b.look(lead)).isOwn('lead')).toBe(true)
    await b.locks.leave()
    expect((await a.look(lead)).isOwn('lead')).toBe(true)
  })

  several('may depend on what others hold', async () => {
    const [one, other] = await openInProcesses(2)
    const [a, b] = [await session(one), await session(other ?? one)]
    await a.look({ shared: ['here'] })
    const view = await b.locks.look((isElsewhere) => ({ exclusive: isElsewhere('here') ? [] : ['lead'], shared: [] }))
    expect(view?.isOwn('lead')).toBe(false)
  })

  several('are free as soon as PostgreSQL has ended the session, which opens again', async () => {
    const [one, other] = await openInProcesses(2)
    const [a, b] = [await session(one), await session(other ?? one)]
    await a.look(lead)
    expect(await leads(b.locks)).toBe(false)
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2`.execute(
      one.kysely,
    )
    await expect.poll(() => leads(b.locks)).toBe(true)
    await expect.poll(() => leads(a.locks), { timeout: 10_000 }).toBe(false)
    await b.nudges.stop()
    expect(await leads(b.locks)).toBeUndefined()
    await expect.poll(() => leads(a.locks)).toBe(true)
  })
})
