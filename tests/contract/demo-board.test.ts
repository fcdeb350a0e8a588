import { expect, it } from 'vitest'
import { leaderboardPaths } from '../../contract/leaderboard-paths.ts'
import { seedPast } from '../../server/demo/matches/past.ts'
import { personas } from '../../server/demo/steam/personas.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { leaderboardApp } from '../support/leaderboard-app.ts'

onEveryDatabase('the past of a demo', ({ open }) => {
  it('fills every board once, with the people whom a visitor can be', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    const random = (): number => 0.5
    await seedPast(db, app.clock.now, random)
    const before = await db.kysely
      .selectFrom('player_stat')
      .selectAll()
      .orderBy('board_id')
      .orderBy('account')
      .execute()
    await seedPast(db, app.clock.now + 1, random)
    const after = await db.kysely.selectFrom('player_stat').selectAll().orderBy('board_id').orderBy('account').execute()
    expect(after).toEqual(before)
    const ranked = await app.ranked(leaderboardPaths.leaderboardHistory.href(personas[2]?.steamId ?? ''))
    // Four modes, in all of time and three seasons.
    expect(Object(ranked.body).data).toHaveLength(16)
    expect((await app.get(leaderboardPaths.leaderboardSeasons.href())).body).toMatchObject([
      { name: 'S3', endsAt: null },
      { name: 'S2', endsAt: expect.any(Number) },
      { name: 'S1', endsAt: expect.any(Number) },
    ])
    const badges = leaderboardPaths.leaderboard.href('dm', { badges: ['pro', 'kol', 'op'], season: '1' })
    expect((await app.get(badges)).body).toMatchObject({ total: expect.any(Number), data: expect.arrayContaining([]) })
  })
})
