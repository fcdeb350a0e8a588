import * as v from 'valibot'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { rankings } from './past.ts'
import { fixtureServers } from './servers.ts'

const openFlags = v.array(v.object({ open: v.number() }))
const totalOfPage = v.object({ total: v.number() })
const patience = seconds(60)

/** One server never replies, and another loses requests. */
const expectedOpen = fixtureServers.length - 2

/** What a new fixture portal does not show yet; undefined: it is complete. */
async function missing(url: string): Promise<string | undefined> {
  const read = async <T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> =>
    v.parse(schema, await (await fetch(url + path)).json())
  const open = (await read('/api/servers', openFlags)).filter((server) => server.open === 1).length
  if (open < expectedOpen) return `only ${open} game servers have replied`
  for (const { mode, season, players } of rankings) {
    const { total } = await read(
      href(leaderboardEndpoints.readLeaderboard, leaderboardAddress(mode, { season })),
      totalOfPage,
    )
    if (total !== players) return `the ranking of ${mode}, season ${season}, has ${total} instead of ${players} players`
  }
  return undefined
}

/** Waits until a new fixture portal shows what its game servers replied, and the rankings of all their matches. */
export async function untilComplete(url: string): Promise<void> {
  const giveUp = Date.now() + patience
  for (;;) {
    const still = await missing(url)
    if (still === undefined) return
    if (Date.now() > giveUp) throw new Error(`after ${patience / seconds(1)} s ${still}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
