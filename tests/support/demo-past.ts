import * as v from 'valibot'
import { minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { leaderboardModes } from '../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'

const pageSchema = v.object({ total: v.number() })
const seasonsSchema = v.array(v.object({ id: v.string() }))

/**
 * Waits until a new demo's game servers have sent their past matches. The logs of the current season come last, and
 * deathmatch has by far the most players.
 */
export async function untilPastCounted(url: string): Promise<void> {
  const read = async <T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> =>
    v.parse(schema, await (await fetch(url + path)).json())
  const giveUp = Date.now() + minutes(5)
  for (;;) {
    const [newest] = await read(href(leaderboardEndpoints.listSeasons), seasonsSchema)
    const totals = await Promise.all(
      leaderboardModes.map(async (mode) => {
        const path = href(leaderboardEndpoints.readLeaderboard, leaderboardAddress(mode, { season: newest?.id }))
        return (await read(path, pageSchema)).total
      }),
    )
    const [deathmatch = 0, ...others] = totals
    if (newest !== undefined && deathmatch > 75 && others.every((total) => total > 25)) return
    if (Date.now() > giveUp) throw new Error(`after five minutes the rankings hold ${totals.join(', ')} players`)
    await new Promise((done) => setTimeout(done, 500))
  }
}
