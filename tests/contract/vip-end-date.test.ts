import { expect, it } from 'vitest'
import { accountOf } from '../../contract/accounts/steam-id.ts'
import { hours } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import * as vipEndpoints from '../../contract/endpoints/vip.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { rankingId } from '../../server/leaderboard/rules/ranking/ranking-id.ts'
import { createStatChanges } from '../../server/leaderboard/store/player-stats.ts'
import { startVip } from '../../server/vip/module.ts'
import { addGroup, extendVip } from '../../server/vip/store.ts'
import { type AccountsApp, accountsApp, steamAccount } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { leaderboardReads } from '../support/leaderboard-app.ts'
import { rankAll } from '../support/rank-all.ts'

const vipHours = 4321

interface World {
  readonly portal: AccountsApp
  readonly member: { readonly steamId: string; readonly endsAt: number }
  /** Bearer tokens; '' for a visitor. */
  readonly tokens: Readonly<Record<'visitor' | 'stranger' | 'staff' | 'member', string>>
}

/** A portal with accounts, VIP and leaderboard, and with a ranked VIP member. */
async function openWorld(database: Database): Promise<World> {
  const portal = await accountsApp(database, {}, async ({ authenticate }, clock) => {
    const now = () => clock.now
    const pages = { vipPageUrl: undefined, vipStoreUrl: undefined }
    const vip = startVip({ pages, database, authenticate, now })
    return [vip.module, leaderboardReads(database, now)]
  })
  const [member, stranger, staff] = [
    await steamAccount(database, 1, 'member'),
    await steamAccount(database, 2, 'stranger'),
    await steamAccount(database, 3, 'staff'),
  ]
  const steamId = member.steam_id ?? ''
  await addGroup(database, staff.steam_id ?? '', 'op')
  await inTransaction(database, (trx) => extendVip(trx, { steamId, hours: vipHours, now: portal.clock.now }))
  const changes = createStatChanges()
  for (const { steam_id } of [member, stranger])
    changes.add(rankingId('dm', 0), accountOf(steam_id ?? '') ?? 0, { kills: 3 })
  await inTransaction(database, (trx) => changes.save(trx, portal.clock.now))
  portal.clock.now += 20_000
  await rankAll(database, () => portal.clock.now)
  portal.clock.now += 2000
  return {
    portal,
    member: { steamId, endsAt: portal.clock.now - 22_000 + hours(vipHours) },
    tokens: {
      visitor: '',
      stranger: (await portal.begin(stranger)).token,
      staff: (await portal.begin(staff)).token,
      member: (await portal.begin(member)).token,
    },
  }
}

/** Formats in which a response could contain the time: ISO 8601 date, epoch seconds or milliseconds, local date. */
const spellings = (at: number): readonly string[] => [
  new Date(at).toISOString().slice(0, 10),
  String(at).slice(0, -3),
  new Date(at).toLocaleDateString('en-GB'),
]

onEveryDatabase('the end of a VIP membership', ({ open }) => {
  it('is shown to its owner and to staff; others see only the type', async () => {
    const { portal, member, tokens } = await openWorld(await open())
    const url = href(vipEndpoints.readVipStatus, { params: { steamId: member.steamId } })
    const end = async (who: keyof World['tokens']) => {
      const { type, expiresAt } = JSON.parse((await portal.call('GET', url, tokens[who])).body)
      return [type, expiresAt]
    }
    const told = ['vip', new Date(member.endsAt).toISOString()]
    expect(await end('member')).toEqual(told)
    expect(await end('staff')).toEqual(told)
    expect(await end('stranger')).toEqual(['vip', null])
    expect(await end('visitor')).toEqual(['vip', null])
  })

  it('is in no other API response, for visitors or other users', async () => {
    const { portal, member, tokens } = await openWorld(await open())
    const leaks: string[] = []
    const naming = new Set<string>()
    for (const { path } of Object.values(everyEndpoint)) {
      const url = path.replace(':steamId', member.steamId).replace(':mode', 'dm').replaceAll(/:\w+/g, 'x')
      for (const who of ['visitor', 'stranger'] as const) {
        for (const query of ['', `?around=${member.steamId}`]) {
          const { body } = await portal.call('GET', url + query, tokens[who])
          if (body.includes(member.steamId)) naming.add(path)
          if (spellings(member.endsAt).some((text) => body.includes(text))) leaks.push(`${who} ${url}${query}`)
        }
      }
    }
    expect(leaks).toEqual([])
    const { readLeaderboard, readTopPlayers, readPlayerRecords, readPlayerHistory } = leaderboardEndpoints
    const expected = [
      accountEndpoints.readPlayer,
      readLeaderboard,
      readTopPlayers,
      readPlayerRecords,
      readPlayerHistory,
    ]
    expect([...naming]).toEqual(expect.arrayContaining(expected.map(({ path }) => path)))
  })
})
