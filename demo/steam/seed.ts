import { hours } from '../../contract/duration.ts'
import { suspectPlayer } from '../matches/people.ts'
import type { PlayerAccess } from '../portal-access.ts'
import { steamIdOfAccount } from './account.ts'
import { personas } from './personas.ts'

const suspectId = steamIdOfAccount(suspectPlayer.account)
/** In the languages of the staff. */
const suspectNote = [
  '死斗服半小时 300 多杀，爆头率 97%，不像正常人。有空的看一下他的比赛，要封就封，记得作废比赛。',
  'Over 300 kills in half an hour of deathmatch, 97 % headshots. Please look at the matches: ban, and void what is not real.',
].join('\n')

/** Gives the personas their groups, roles and VIP, and staff someone to look at. Active VIP is not extended. */
export async function seedPersonas(
  portal: Pick<PlayerAccess, 'addGroup' | 'addStaff' | 'addNote' | 'hasVip' | 'extendVip'>,
): Promise<void> {
  for (const { steamId, groups, staff, vipFor } of personas) {
    for (const group of groups) await portal.addGroup(steamId, group)
    if (staff !== undefined) await portal.addStaff(steamId, staff)
    if (staff === 'moderator') await portal.addNote({ steamId: suspectId, author: steamId, text: suspectNote })
    if (vipFor > 0 && !(await portal.hasVip(steamId))) await portal.extendVip(steamId, vipFor / hours(1))
  }
}
