import { expect, it } from 'vitest'
import { readBan } from '../server/accounts/store/bans.ts'
import { moderationConcerns } from '../server/moderation/concerns.ts'
import { pageOfAppeals } from '../server/moderation/store/appeals.ts'
import { openReportsAbout } from '../server/moderation/store/reports.ts'
import { temporaryDatabase } from '../tests/support/databases.ts'
import { openPortalAccess } from './connect.ts'
import { seedJustice } from './justice.ts'
import { demoPlayers, suspectPlayer } from './matches/people.ts'
import { accountOf, steamIdOfAccount } from './steam/account.ts'
import { personas } from './steam/personas.ts'

const now = Date.parse('2026-06-01T12:00:00Z')

it('gives staff reports of two players and an appeal, once, which stay closed once they have closed them', async () => {
  const database = await temporaryDatabase()
  const portal = openPortalAccess({ database, secret: 'unused', now: () => now })
  for (const at of [now, now + 1]) await seedJustice(portal, at)
  const concerns = await moderationConcerns(database, async () => new Map())
  expect(concerns.map(({ kind, count }) => [kind, count])).toEqual([
    ['waitingAppeals', 1],
    ['openReports', 2],
  ])
  expect(await openReportsAbout(database, steamIdOfAccount(suspectPlayer.account))).toHaveLength(2)
  const [appeal] = await pageOfAppeals(database, { isOpen: true, limit: 9 })
  const banned = appeal?.steam_id ?? ''
  expect((await readBan(database, banned, now))?.reason).toContain('Wall hack')
  // Visitors cannot sign in as this account, and it does not play.
  expect(personas.map(({ steamId }) => steamId)).not.toContain(banned)
  expect([...demoPlayers, suspectPlayer].map(({ account }) => account)).not.toContain(accountOf(banned))
  await database.kysely.updateTable('report').set({ state: 'dismissed', closed_at: now, closed_by: 'x' }).execute()
  await seedJustice(portal, now)
  expect(await openReportsAbout(database, steamIdOfAccount(suspectPlayer.account))).toEqual([])
})
