import { expect, it } from 'vitest'
import { hours } from '../../contract/duration.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { offerClaim } from '../../server/offer-claim.ts'
import { claimPortal, createClaimCode } from '../../server/staff/claim.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { listStaff } from '../../server/staff/store.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { vipStatusOf } from '../../server/vip/store.ts'
import { emailAccount, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const [ann, bo] = [steamIdOf(1), steamIdOf(2)]
const origin = { requestId: 'r', address: '192.0.2.1' }
const root = { name: 'root', role: 'console', requestId: null, address: null }
const actsOn = (database: Database, at = 7) => ({ database, setBadge: setStaffBadge, now: () => at })

/** A new code, as a start makes it. */
async function newCode(database: Database, at = 7, endsEarlier = false): Promise<string> {
  const code = await createClaimCode(database, at, { endsEarlier })
  if (code === undefined) throw new Error('there is an administrator')
  return code
}

const claim = (database: Database, code: string, steamId: string, at = 8) =>
  claimPortal(actsOn(database, at), origin, { code, steamId, isSteamProven: true })

onEveryDatabase('a claim', { sensitive: true }, ({ open, openInProcesses }) => {
  it('makes the first administrator, once, with a badge and an entry of the audit', async () => {
    const database = await open()
    const code = await newCode(database)
    expect(code).toMatch(/^[\w-]{22}$/)
    expect(await claim(database, code, ann)).toBe(true)
    expect(await listStaff(database)).toEqual([{ steam_id: ann, role: 'administrator', added_at: 8, added_by: ann }])
    expect((await vipStatusOf(database, ann, 8)).groups).toContain('op')
    expect(await listAudit(database, {}, { limit: 9 })).toMatchObject([
      { action: 'staff.claim', actor: ann, subject: ann, address: '192.0.2.1', at: 8 },
    ])
    expect(await claim(database, code, bo)).toBe(false)
    expect(await createClaimCode(database, 9, { endsEarlier: false })).toBeUndefined()
  })

  it('stores no code', async () => {
    const database = await open()
    const code = await newCode(database)
    const rows = await database.kysely.selectFrom('claim_code').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('makes one administrator of two claims at once, with one code or with two', async () => {
    for (const isOneCode of [true, false]) {
      const [one, other] = await openInProcesses(2)
      const first = await newCode(one)
      const second = isOneCode ? first : await newCode(other ?? one)
      const results = await Promise.all([claim(one, first, ann), claim(other ?? one, second, bo)])
      expect(results.filter(Boolean)).toHaveLength(1)
      expect(await listStaff(one)).toHaveLength(1)
    }
  })

  it('ends after an hour, with a newer link of the command line, and with an administrator from elsewhere', async () => {
    const database = await open()
    const late = await newCode(database)
    expect(await claim(database, late, ann, 7 + hours(1))).toBe(false)
    const ofOtherProcess = await newCode(database)
    expect(await claim(database, `${ofOtherProcess}x`, ann)).toBe(false)
    await newCode(database, 7, true)
    expect(await claim(database, ofOtherProcess, ann)).toBe(false)
    const code = await newCode(database)
    await setStaffRole(actsOn(database), root, { steamId: bo, role: 'administrator' })
    expect(await claim(database, code, ann)).toBe(false)
    expect((await listStaff(database)).map(({ steam_id }) => steam_id)).toEqual([bo])
  })

  it('raises a moderator, and leaves the codes of several processes valid side by side', async () => {
    const database = await open()
    await setStaffRole(actsOn(database), root, { steamId: ann, role: 'moderator' })
    const first = await newCode(database)
    await newCode(database)
    expect(await claim(database, first, ann)).toBe(true)
    const [entry] = await listAudit(database, {}, { limit: 1 })
    expect(entry).toMatchObject({ action: 'staff.claim', before_json: '{"role":"moderator"}' })
  })

  it('is offered by a start only while there is no administrator', async () => {
    const database = await open()
    const printed: string[] = []
    const errors: unknown[] = []
    const config = { publicOrigin: 'https://play.example.org' }
    const start = (db: Database) =>
      offerClaim(
        { database: db, config, onError: (error) => errors.push(error) },
        { now: () => 7, print: (line) => printed.push(line) },
      )
    await start(database)
    const [, code = ''] =
      /^No administrator yet\. Claim this portal: https:\/\/play\.example\.org\/claim#([\w-]{22})$/.exec(
        printed[0] ?? '',
      ) ?? []
    expect(await claim(database, code, ann)).toBe(true)
    await start(database)
    expect(printed).toHaveLength(1)
    expect(errors).toEqual([])
  })
})

onEveryDatabase('the calls of a claim', ({ open }) => {
  it('give one answer for wrong, used and expired codes and for a portal with an administrator', async () => {
    const database = await open()
    const portal = await wholeApp(database)
    const { token } = await portal.begin(await steamAccount(database, 1))
    const post = async (code: string, as = token) => {
      const { statusCode, json, body } = await portal.call('POST', '/api/claim', as, { code })
      return [statusCode, body === '' ? '' : json()]
    }
    const code = await newCode(database, portal.clock.now)
    const wrong = await post('x')
    expect(wrong).toEqual([403, expect.objectContaining({ error: 'CLAIM_REFUSED' })])
    portal.clock.now += hours(1)
    const expired = await post(code)
    const good = await newCode(database, portal.clock.now)
    expect(await post(good)).toEqual([204, ''])
    const used = await post(good)
    const { token: stranger } = await portal.begin(await steamAccount(database, 2))
    const taken = await post('x', stranger)
    const withoutId = (answer: unknown) => JSON.stringify(answer).replace(/"requestId":"[^"]*"/, '')
    expect(new Set([wrong, expired, used, taken].map(withoutId)).size).toBe(1)
    expect((await portal.call('GET', '/api/staff/me', token)).statusCode).toBe(200)
    expect((await portal.call('GET', '/api/staff/me', stranger)).statusCode).toBe(404)
    expect(portal.log.join()).not.toContain(good)
  })

  it('tell anyone the address of the portal', async () => {
    const portal = await wholeApp(await open())
    const { body } = await portal.app.inject('/api/claim')
    expect(JSON.parse(body)).toEqual({ origin: 'https://play.example.org' })
  })

  it('sign an e-mail account in under a SteamID of nobody, all or nothing', async () => {
    const database = await open()
    const portal = await wholeApp(database)
    const begin = async () => (await portal.begin(await emailAccount(database, `${Math.random()}@b.cd`), 'bind')).token
    const token = await begin()
    await steamAccount(database, 2)
    const post = (code: string, steamId: string, as = token) =>
      portal.call('POST', '/api/claim/email', as, { code, steamId })
    const code = await newCode(database, portal.clock.now)
    // Without the code nothing is told about the SteamID.
    expect((await post('x', bo)).json()).toMatchObject({ error: 'CLAIM_REFUSED' })
    expect((await post(code, bo)).json()).toMatchObject({ error: 'Steam account already bound to another user' })
    expect(await listStaff(database)).toEqual([])
    const claimed = await post(code, ann)
    expect(claimed.json()).toMatchObject({ tokenType: 'login', steamId: ann })
    expect(await listStaff(database)).toMatchObject([{ steam_id: ann, role: 'administrator' }])
    const [entry] = await listAudit(database, {}, { limit: 1 })
    expect(entry).toMatchObject({ after_json: '{"role":"administrator","isSteamProven":false}' })
    // The token that has done its work is worth nothing.
    expect((await post(code, ann)).statusCode).toBe(401)
    expect((await post(code, steamIdOf(3), await begin())).json()).toMatchObject({ error: 'CLAIM_REFUSED' })
  })
})
