import type { GameLink } from '../../contract/game-side/staff-game-side.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { listGameServers } from '../accounts/game-servers/store.ts'
import type { GameSideActs } from './acts.ts'
import { isAway, isInTrouble } from './rules/link.ts'
import { type Link, readLinks } from './store/links.ts'

/** The listed servers that have a key: those in trouble first, then those without a tool, each by name. `members`: their version. */
export async function listLinks({ database, listServers, now }: GameSideActs, members: string): Promise<GameLink[]> {
  const [keys, links] = await Promise.all([listGameServers(database), readLinks(database)])
  const at = now()
  const withKey = new Set(keys.filter(({ revoked_at }) => revoked_at === null).map(({ server_id }) => server_id))
  const rankOf = (link: Link | undefined): number => (link === undefined ? 1 : isInTrouble(link, at) ? 0 : 2)
  return listServers()
    .filter(({ id }) => withKey.has(id))
    .map((server) => ({ server, link: links.get(server.id) }))
    .sort((a, b) => rankOf(a.link) - rankOf(b.link) || a.server.name.localeCompare(b.server.name))
    .map(({ server: { id, name, mode }, link }) => ({
      server: { id, name, mode },
      link: link === undefined ? null : linkView(link, members, at),
    }))
}

const linkView = (link: Link, members: string, now: number): NonNullable<GameLink['link']> => {
  const { tool, console, delivers, problem } = link.state
  return {
    seenAt: isoInstant(link.seenAt),
    isAway: isAway(link, now),
    tool,
    console,
    delivers,
    problem,
    hasMembers: link.state.members === members,
    clockAhead: link.clockAhead,
  }
}
