import * as v from 'valibot'
import { leaderboardPageSchema } from '../../contract/leaderboard/leaderboard.ts'
import { playerPageSchema } from '../../contract/leaderboard/player-page.ts'
import type { Portal } from './portal.ts'

/** The first player of a ranking with rounds, and the path of their newest match. */
export async function rankedPlayer(portal: Portal) {
  const read = async (path: string): Promise<unknown> => (await fetch(portal.url + path)).json()
  const [first] = v.parse(leaderboardPageSchema, await read('/api/leaderboard/retakes')).data
  const { name, steamid, matches } = v.parse(playerPageSchema, await read(`/api/players/${first?.steamid}`))
  return { name, path: `/players/${steamid}`, matchPath: `/matches/${matches.matches[0]?.id}` }
}
