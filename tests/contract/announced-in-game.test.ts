import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CommunityAnnouncement } from '../../contract/community/community-items.ts'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/game-side.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { communityText } from '../../server/admin/community-text.ts'
import { exportCommunity, importCommunity } from '../../server/community-file.ts'
import { listAnnounced } from '../../server/content/store/announcements.ts'
import { sayNextAnnouncement } from '../../server/game-side/jobs/announce.ts'
import { pruneGameSide } from '../../server/game-side/store/carried-acts.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { both, communityFile } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type GameSideApp, gameSideApp } from '../support/game-side-app.ts'

const announcement = (now: number, change: Partial<CommunityAnnouncement> = {}): CommunityAnnouncement => ({
  ...{ id: 'cup', text: { zh: '<p>周日<b>杯赛</b></p>', en: 'Cup on Sunday' }, priority: 0, show: ['list'] },
  start_date: isoInstant(now - hours(1)),
  inGame: { every: 15, modes: [] },
  ...change,
})

const publish = (database: Database, ...announcements: readonly CommunityAnnouncement[]) =>
  importCommunity(database, communityFile({ announcements: [...announcements] }))

const servers = [
  { id: 'a', name: 'Server a', mode: 'retakes' },
  { id: 'b', name: 'Server b', mode: 'deathmatch' },
  { id: 'c', name: 'Server c', mode: 'deathmatch' },
]

const lookOf =
  (database: Database, now: () => number, language: 'zh' | 'en' = 'zh') =>
  () =>
    sayNextAnnouncement({
      database,
      now,
      listServers: () => servers,
      readAnnounced: listAnnounced,
      language: () => language,
    })

const said = async ({ kysely }: Database): Promise<string[]> =>
  (
    await kysely.selectFrom('game_act').select(['server_id', 'work']).orderBy('server_id').orderBy('position').execute()
  ).map(({ server_id, work }) => `${server_id} ${JSON.parse(work).text}`)

/** Calls of tools for servers: they are reached from now on. */
async function reach(app: GameSideApp, ...ids: readonly string[]): Promise<() => Promise<void>> {
  const keys = await Promise.all(ids.map((id) => app.key(id)))
  const call = async (): Promise<void> => {
    // Its acts are not taken: the call of a process that has nothing to do.
    for (const key of keys) await app.answered(key, { process: randomUUID() })
  }
  await call()
  return call
}

onEveryDatabase('announcements in the game', { sensitive: true }, ({ open, openInProcesses }) => {
  it('are said in the language that they have, if they lack the one of the community', async () => {
    const database = await open()
    const app = await gameSideApp(database, 600_000)
    await reach(app, 'a')
    await publish(database, announcement(app.clock.now, { text: { zh: '<b>周日</b>' } }))
    expect(await lookOf(database, () => app.clock.now, 'en')()).toBe(1)
    expect(await said(database)).toEqual(['a 周日'])
  })

  it('are said on the servers of their modes, in the language of the community, as plain text', async () => {
    const database = await open()
    const app = await gameSideApp(database, 600_000)
    await reach(app, 'a', 'b')
    await publish(
      database,
      announcement(app.clock.now),
      announcement(app.clock.now, {
        id: 'rules',
        text: both('!Be <br>kind'),
        inGame: { every: 5, modes: ['retakes'] },
      }),
      announcement(app.clock.now, { id: 'quiet', text: both('quiet'), inGame: undefined }),
      announcement(app.clock.now, { id: 'other', text: both('other'), inGame: { every: 5, modes: ['public'] } }),
    )
    const look = lookOf(database, () => app.clock.now)
    // One in each look.
    expect([await look(), await look(), await look()]).toEqual([2, 1, 0])
    expect(await said(database)).toEqual(['a 周日杯赛', 'a Be kind', 'b 周日杯赛'])
    app.clock.now += minutes(5)
    // Nobody is reached any more.
    expect(await look()).toBe(0)
    await reach(app, 'a')
    app.clock.now += minutes(10)
    await reach(app, 'c')
    expect(await lookOf(database, () => app.clock.now, 'en')()).toBe(1)
    expect((await said(database)).at(-1)).toBe('c Cup on Sunday')
  })

  it('are split into several messages where they are long', async () => {
    const database = await open()
    const app = await gameSideApp(database, 600_000)
    await reach(app, 'a')
    await publish(database, announcement(app.clock.now, { text: both(`<p>${'字'.repeat(50)}</p><p>end</p>`) }))
    expect(await lookOf(database, () => app.clock.now)()).toBe(2)
    expect(await said(database)).toEqual([`a ${'字'.repeat(40)}`, `a ${'字'.repeat(10)} end`])
  })

  it('are said once in an interval by several processes, and once after a long stop', async () => {
    const databases = await openInProcesses(3)
    const [database] = databases
    const app = await gameSideApp(database, 600_000)
    const call = await reach(app, 'a')
    await publish(database, announcement(app.clock.now))
    const looks = databases.map((each) => lookOf(each, () => app.clock.now))
    const together = async (): Promise<number> =>
      (await Promise.all([...looks, ...looks].map((look) => look()))).reduce((sum, each) => sum + each, 0)
    expect([await together(), await together()]).toEqual([1, 0])
    app.clock.now += minutes(15) - 1
    await call()
    expect(await together()).toBe(0)
    app.clock.now += 1
    expect(await together()).toBe(1)
    app.clock.now += hours(5)
    await call()
    expect([await together(), await together()]).toEqual([1, 0])
    // A clock that was wrong holds nothing up, and repeats nothing that is fresh.
    app.clock.now -= minutes(10)
    expect(await together()).toBe(0)
    app.clock.now -= minutes(10)
    await call()
    expect(await together()).toBe(1)
  })

  it('are not said before their beginning, after their end, while they are drafts, or before a server is reached', async () => {
    const database = await open()
    const app = await gameSideApp(database, 600_000)
    const { now } = app.clock
    const look = lookOf(database, () => app.clock.now)
    await publish(database, announcement(now))
    expect(await look()).toBe(0)
    const call = await reach(app, 'a')
    await publish(database, announcement(now, { draft: true }))
    expect(await look()).toBe(0)
    await publish(database, announcement(now, { start_date: isoInstant(now + seconds(1)) }))
    expect(await look()).toBe(0)
    await publish(database, announcement(now, { end_date: isoInstant(now + minutes(15)) }))
    expect(await look()).toBe(1)
    app.clock.now += minutes(15)
    await call()
    expect(await look()).toBe(0)
    // An edit does not bring it forward, and a shorter interval counts from the last time.
    await publish(database, announcement(now, { inGame: { every: 20, modes: [] } }))
    expect(await look()).toBe(0)
    await publish(database, announcement(now, { inGame: { every: 5, modes: [] } }))
    expect(await look()).toBe(1)
    await publish(database)
    app.clock.now += hours(1)
    await call()
    expect(await look()).toBe(0)
  })

  it('are said by a running portal, and are listed with their server alone', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    app.community.settings = { ...defaultSettings, defaultLanguage: 'zh' }
    const token = await app.moderator(2)
    await publish(database, announcement(app.clock.now))
    const key = await app.key('a')
    await expect
      .poll(async () => (await app.answered(key)).acts.map(({ work }) => work))
      .toEqual([{ kind: 'say', text: '周日杯赛' }])
    const listed = async (query: object) =>
      (await app.call('GET', href(endpoints.listGameActs, { query }), token)).json()
    expect(await listed({})).toEqual({ acts: [], next: null })
    expect(await listed({ server: 'a' })).toMatchObject({ acts: [{ kind: 'say', by: null, text: '周日杯赛' }] })
    app.clock.now += hours(2)
    await pruneGameSide(database, app.clock.now)
    expect(await said(database)).toEqual(['a 周日杯赛'])
    await pruneGameSide(database, app.clock.now + 1)
    expect(await said(database)).toEqual([])
  })

  it('are part of the community file', async () => {
    const database = await open()
    const at = Date.parse('2026-06-01T00:00:00Z')
    await publish(database, announcement(at), announcement(at, { id: 'plain', inGame: undefined }))
    const exported = await exportCommunity(database)
    expect(exported.announcements).toMatchObject([{ id: 'cup', inGame: { every: 15, modes: [] } }, { id: 'plain' }])
    expect(exported.announcements?.[1]).not.toHaveProperty('inGame')
    expect(JSON.parse(communityText(exported)).announcements[0].inGame).toEqual({ every: 15, modes: [] })
    const again = await importCommunity(database, exported)
    expect(again.announcements).toMatchObject({ changed: false })
  })
})
