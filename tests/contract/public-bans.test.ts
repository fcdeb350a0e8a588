import { expect, it } from 'vitest'
import { publicBansPageSize } from '../../contract/accounts/public-bans.ts'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { days, seconds } from '../../contract/duration.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { ban, unban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const shown = { ...defaultSettings, features: { ...defaultSettings.features, bans: true } }
const [cheater, other] = [steamIdOf(7), steamIdOf(8)]

onEveryDatabase('the public list of bans', ({ open }) => {
  it('does not exist unless the community shows it', async () => {
    const { app } = await wholeApp(await open())
    const { statusCode, headers } = await app.inject('/api/bans')
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('shows who is banned, why and until when, and nothing of what staff note', async () => {
    const database = await open()
    await steamAccount(database, 7)
    await ban(database, cheater, now, { reason: 'wallhack', note: 'demo at 12:30', endsAt: now + days(1) })
    await ban(database, other, now + 1)
    const { app, clock } = await wholeApp(database, { settings: () => shown })
    const response = await app.inject('/api/bans')
    expect(response.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=60')
    expect(response.body).not.toContain('demo at')
    expect(response.json()).toMatchObject({
      bans: [
        { steamId: other, name: null, endsAt: null },
        { steamId: cheater, reason: 'wallhack', endsAt: '2026-06-02T00:00:00.000Z' },
      ],
      count: 2,
      next: null,
    })
    const name = response.json<{ bans: { name: string }[] }>().bans[1]?.name ?? ''
    const found = await app.inject(`/api/bans?search=${encodeURIComponent(name.slice(1).toUpperCase())}`)
    expect(found.json()).toMatchObject({ bans: [{ steamId: cheater }], count: 1 })
    expect((await app.inject('/api/bans?search=STEAM_1:0:19867140')).json()).toMatchObject({
      bans: [{ steamId: other }],
    })
    expect((await app.inject(`/api/bans?search=${'x'.repeat(65)}`)).statusCode).toBe(400)
    await unban(database, other, now)
    clock.now += seconds(31)
    expect((await app.inject('/api/bans')).json()).toMatchObject({ count: 1 })
    // One that has ended is not shown, even from what was read before.
    clock.now = now + days(1)
    expect((await app.inject('/api/bans')).json()).toMatchObject({ bans: [], count: 0 })
  })

  it('has pages', async () => {
    const database = await open()
    for (let n = 0; n < publicBansPageSize + 2; n += 1) await ban(database, steamIdOf(100 + n), now + (n >> 1))
    const { app } = await wholeApp(database, { settings: () => shown })
    const first = (await app.inject('/api/bans')).json<{ bans: { steamId: string }[]; next: string }>()
    const rest = (await app.inject(`/api/bans?after=${first.next}`)).json<{ bans: { steamId: string }[] }>()
    expect(rest).toMatchObject({ next: null, count: publicBansPageSize + 2 })
    const all = [...first.bans, ...rest.bans].map(({ steamId }) => steamId)
    expect(new Set(all).size).toBe(publicBansPageSize + 2)
  })
})
