import * as v from 'valibot'
import { expect, it } from 'vitest'
import { days, hours } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as reportEndpoints from '../../contract/endpoints/reports.ts'
import * as staffReportEndpoints from '../../contract/endpoints/staff-reports.ts'
import { reportsPerDay, staffReportsSchema } from '../../contract/reports/reports.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { moderationConcerns } from '../../server/moderation/concerns.ts'
import { oldReports } from '../../server/moderation/store/reports.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { ban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const [administrator, moderator, reporter, cheater] = [steamIdOf(1), steamIdOf(2), steamIdOf(3), steamIdOf(7)]
const own = href(reportEndpoints.listOwnReports)
const queue = href(staffReportEndpoints.listStaffReports)

async function staffed(database: Database) {
  const portal = await wholeApp(database)
  const acts = { database, setBadge: setStaffBadge, now: () => now }
  await setStaffRole(acts, operator, { steamId: administrator, role: 'administrator' })
  await setStaffRole(acts, operator, { steamId: moderator, role: 'moderator' })
  const tokenOf = async (n: number) => (await portal.begin(await steamAccount(database, n))).token
  const [first, staff, player] = [await tokenOf(1), await tokenOf(2), await tokenOf(3)]
  const report = (steamId: string, more: object = {}, token = player) =>
    portal.call('POST', own, token, { steamId, reason: 'cheating', text: '', ...more })
  const reports = async (token = player) => (await portal.call('GET', own, token)).json()
  const shown = async (token = staff, query = {}) => {
    const path = href(staffReportEndpoints.listStaffReports, { query })
    return v.parse(staffReportsSchema, (await portal.call('GET', path, token)).json())
  }
  const dismiss = (steamId: string, until: number, token = staff) =>
    portal.call('POST', href(staffReportEndpoints.dismissReports, { params: { steamId } }), token, {
      until: new Date(until).toISOString(),
    })
  return { portal, first, staff, player, tokenOf, report, reports, shown, dismiss }
}

onEveryDatabase('a report', { sensitive: true }, ({ open }) => {
  it('is open once per account and player, and never about oneself', async () => {
    const database = await open()
    const { report, reports, shown, player, portal } = await staffed(database)
    const twice = await Promise.all([report(cheater, { text: 'round 12' }), report(cheater, { text: 'round 13' })])
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await reports()).toMatchObject([{ steamId: cheater, reason: 'cheating', state: 'open' }])
    expect(await shown()).toMatchObject({ players: [{ steamId: cheater, count: 1, ban: null }], next: null })
    expect((await report(reporter)).statusCode).toBe(400)
    expect((await report(cheater, { reason: 'ugly' })).statusCode).toBe(400)
    expect((await report(cheater, { text: 'x'.repeat(501) })).statusCode).toBe(400)
    expect((await portal.call('POST', own, '', { steamId: cheater, reason: 'other', text: '' })).statusCode).toBe(401)
    expect((await portal.call('GET', queue, player)).statusCode).toBe(404)
  })

  it('is limited per account and day, also for calls at the same time', async () => {
    const { report, portal, tokenOf } = await staffed(await open())
    const sent = await Promise.all(Array.from({ length: reportsPerDay + 3 }, (_, n) => report(steamIdOf(100 + n))))
    const codes = sent.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 204)).toHaveLength(reportsPerDay)
    expect(codes.filter((code) => code === 429)).toHaveLength(3)
    expect(Number(sent.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBe(days(1) / 1000)
    expect((await report(steamIdOf(200), {}, await tokenOf(4))).statusCode).toBe(204)
    portal.clock.now += days(1) + 1
    expect((await report(steamIdOf(200))).statusCode).toBe(204)
  })

  it('is grouped by player for staff, with pages, and closed up to what they saw', async () => {
    const database = await open()
    const { report, reports, shown, dismiss, portal, tokenOf } = await staffed(database)
    await report(cheater, { text: 'wall hack, round 12' })
    portal.clock.now += hours(1)
    await report(cheater, { reason: 'abuse' }, await tokenOf(4))
    await report(steamIdOf(8), { reason: 'name' })
    const { players } = await shown()
    expect(players.map(({ steamId }) => steamId)).toEqual([steamIdOf(8), cheater])
    expect(players[1]).toMatchObject({
      count: 2,
      reports: [
        { reporter: steamIdOf(4), reason: 'abuse' },
        { reporter, text: 'wall hack, round 12', match: null },
      ],
    })
    const rest = await shown(undefined, { after: `${now + hours(1)}.${steamIdOf(8)}` })
    expect(rest.players).toMatchObject([{ steamId: cheater }])
    expect(await moderationConcerns(database, async () => new Map())).toMatchObject([{ kind: 'openReports', count: 2 }])
    for (const _ of [1, 2]) expect((await dismiss(cheater, now)).statusCode).toBe(204)
    expect((await shown()).players).toMatchObject([{}, { steamId: cheater, count: 1 }])
    expect(await reports()).toMatchObject([{ state: 'open' }, { steamId: cheater, state: 'dismissed' }])
    expect(await listAudit(database, { subject: cheater }, { limit: 9 })).toMatchObject([
      { action: 'report.dismiss', actor: moderator, after_json: '{"reports":1}' },
    ])
    expect(await oldReports.count(database, now + 1)).toMatchObject({ rows: 3, due: 1 })
    expect(await oldReports.remove(database, now + 1, 10)).toBe(1)
  })

  it('ends with a ban', async () => {
    const database = await open()
    const { report, reports, shown } = await staffed(database)
    await report(cheater)
    await ban(database, cheater, now)
    expect((await shown()).players).toEqual([])
    expect(await reports()).toMatchObject([{ state: 'banned' }])
  })

  it('about staff is hidden from them, and closed by an administrator', async () => {
    const { report, shown, dismiss, first } = await staffed(await open())
    await report(moderator, { text: 'kicks for fun' })
    expect((await shown()).players).toEqual([])
    expect((await dismiss(moderator, now)).json()).toMatchObject({ error: 'PLAYER_IS_STAFF' })
    expect((await shown(first)).players).toMatchObject([{ steamId: moderator, isStaff: true }])
    expect((await dismiss(moderator, now, first)).statusCode).toBe(204)
    expect((await shown(first)).players).toEqual([])
  })
})
