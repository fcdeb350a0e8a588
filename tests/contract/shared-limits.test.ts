import { expect, it } from 'vitest'
import { hours, minutes } from '../../contract/duration.ts'
import { isCountedTogether, isHidden } from '../../contract/endpoint.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { giveBackAttempt, pruneAttempts, takeAttempt } from '../../server/kernel/limits/count-attempts.ts'
import { createCountTogether } from '../../server/kernel/limits/count-together.ts'
import { testSecret } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { emailApp, goodPassword } from '../support/email-app.ts'
import { wholeApp } from '../support/whole-app.ts'

const login = '/api/auth/email/login'
const email = 'ann@example.org'

onEveryDatabase('limits of several processes', { sensitive: true }, ({ open, openInProcesses }) => {
  /** Two processes; on SQLite, which has one, the same twice. */
  const two = async () => {
    const [database, other] = await openInProcesses(2)
    const one = await emailApp(database)
    return [one, other === undefined ? one : await emailApp(other)] as const
  }
  const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

  it('are ten wrong passwords of an account for all of them together, one after another or at once', async () => {
    const apps = await two()
    await apps[0].register(email)
    const guess = (i: number) =>
      apps[i % 2]
        ?.post(login, { email, password: `guess ${i}` }, { from: `203.0.113.${i}` })
        .then((answer) => answer.statusCode)
    const statuses: (number | undefined)[] = []
    for (let i = 0; i < 6; i += 1) statuses.push(await guess(i))
    statuses.push(...(await Promise.all(Array.from({ length: 24 }, (_, i) => guess(6 + i)))))
    const numbers = statuses.filter((status) => status !== undefined)
    expect([countOf(numbers, 401), countOf(numbers, 429)]).toEqual([10, 20])
    const owner = { email, password: goodPassword }
    for (const app of apps) expect((await app.post(login, owner, { from: '198.51.100.1' })).statusCode).toBe(429)
    for (const app of new Set(apps)) app.clock.now += minutes(15)
    for (const app of apps) expect((await app.post(login, owner, { from: '198.51.100.1' })).statusCode).toBe(200)
  })

  it('do not count right passwords, in whichever process', async () => {
    const apps = await two()
    await apps[0].register(email)
    for (let i = 0; i < 30; i += 1) {
      const answer = await apps[i % 2]?.post(login, { email, password: goodPassword }, { from: `203.0.113.${i % 4}` })
      expect(answer?.statusCode).toBe(200)
    }
  })

  it('are so many checks and mails of one client for all of them together', async () => {
    const apps = await two()
    const from = '203.0.113.9'
    const checks: number[] = []
    for (let i = 0; i < 16; i += 1) {
      const answer = await apps[i % 2]?.post('/api/auth/email/check', { email: `${i}@example.org` }, { from })
      checks.push(answer?.statusCode ?? 0)
    }
    expect([countOf(checks, 200), countOf(checks, 429)]).toEqual([10, 6])
    const mails: number[] = []
    for (let i = 0; i < 36; i += 1) {
      const answer = await apps[i % 2]?.post('/api/auth/email/send-code', { email: `${i}@example.org` }, { from })
      mails.push(answer?.statusCode ?? 0)
    }
    expect([countOf(mails, 204), countOf(mails, 429)]).toEqual([30, 6])
  })

  it('end with their window, also that of a clock that was set back, and are then deleted', async () => {
    const db = await open()
    const limit = { count: 1, window: minutes(1) }
    const now = 1_800_000_000_000
    const take = (at: number) => takeAttempt(db, 'a', limit, at)
    expect(await take(now)).toBe(0)
    expect(await take(now + 500)).toBe(60)
    await giveBackAttempt(db, 'a')
    expect(await take(now + 500)).toBe(0)
    expect(await take(now - hours(1))).toBe(0)
    expect(await take(now - hours(1) + 1000)).toBe(59)
    await pruneAttempts(db, now)
    expect(await db.kysely.selectFrom('pairing_attempt').selectAll().execute()).toEqual([])
  })

  it('are one limit for calls that cost money or allow guessing, and one for each process for all others', async () => {
    const [one, two = one] = await openInProcesses(2)
    const limits = { ...rateLimits(100_000), details: 2, signIn: 2, account: 2 }
    const portal = async (database: Database) => {
      const countTogether = createCountTogether(database, testSecret)
      return { database, ...(await wholeApp(database, { limits, countTogether })) }
    }
    const first = await portal(one)
    const portals = [first, await portal(two)]
    const tried = Object.entries(everyEndpoint).filter(
      ([, endpoint]) => ['signIn', 'account', 'details'].includes(String(endpoint.limit)) && !isHidden(endpoint),
    )
    for (const [n, [name, endpoint]] of tried.entries()) {
      const isTogether = isCountedTogether(endpoint) && first.database.kind === 'postgresql'
      let passed = 0
      for (let i = 0; i < 6; i += 1) {
        const { headers } = await (portals[i % 2] ?? first).app.inject({
          method: endpoint.method,
          url: endpoint.path.replaceAll(/:\w+/g, 'x'),
          remoteAddress: `198.${n}.100.1`,
          ...(['GET', 'DELETE'].includes(endpoint.method) ? {} : { payload: {} }),
        })
        if (headers['retry-after'] !== '60') passed += 1
      }
      expect(`${name} lets through ${passed}`).toBe(`${name} lets through ${isTogether ? 2 : 4}`)
    }
    const rows = await first.database.kysely
      .selectFrom('pairing_attempt')
      .select('id')
      .where('id', 'like', 'calls %')
      .execute()
    const together = tried.filter(([, endpoint]) => isCountedTogether(endpoint)).map(([name]) => name)
    const counted = new Set(rows.map(({ id }) => id.split(' ')[1]))
    expect(counted).toEqual(new Set(first.database.kind === 'postgresql' ? together : []))
    expect(JSON.stringify(rows)).not.toContain('198.51')
    expect(together).toEqual(
      expect.arrayContaining(['signInByEmail', 'startSteamSignIn', 'claimPairing', 'placeOrder']),
    )
  })

  it('keep no address in the clear', async () => {
    const db = await open()
    const app = await emailApp(db)
    await app.post(login, { email, password: 'x' }, { from: '203.0.113.9' })
    const rows = await db.kysely.selectFrom('pairing_attempt').select('id').execute()
    expect(rows).toHaveLength(db.kind === 'postgresql' ? 3 : 0)
    expect(JSON.stringify(rows)).not.toMatch(/ann|203\.0/)
  })
})
