import type { GameLink } from '../../contract/game-side/staff-game-side.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { listGameServers } from '../accounts/game-servers/store.ts'
import type { GameSideActs } from './acts.ts'
import { isAway, isInTrouble } from './rules/link.ts'
import { consoleView, readConsoles } from './store/consoles.ts'
import { type Link, linksOf, readToolLinks } from './store/links.ts'

/** The listed servers that have a key or a console: those in trouble first, then those without a tool, each by name. `members`: their version. */
export async function listLinks({ database, listServers, now }: GameSideActs, members: string): Promise<GameLink[]> {
  const at = now()
  const [keys, tools, consoles] = await Promise.all([
    listGameServers(database),
    readToolLinks(database),
    readConsoles(database),
  ])
  const links = linksOf(tools, consoles, at)
  const withKey = new Set(keys.filter(({ revoked_at }) => revoked_at === null).map(({ server_id }) => server_id))
  const rankOf = (link: Link | undefined): number => (link === undefined ? 1 : isInTrouble(link, at) ? 0 : 2)
  return listServers()
    .filter(({ id }) => withKey.has(id) || consoles.has(id))
    .map((server) => ({ server, link: links.get(server.id), row: consoles.get(server.id) }))
    .sort((a, b) => rankOf(a.link) - rankOf(b.link) || a.server.name.localeCompare(b.server.name))
    .map(({ server: { id, name, mode }, link, row }) => ({
      server: { id, name, mode },
      link: link === undefined ? null : linkView(link, members, at),
      console: row === undefined ? null : consoleView(row),
    }))
}

const linkView = (link: Link, members: string, now: number): NonNullable<GameLink['link']> => {
  const { tool, console, delivers, problem } = link.state
  return {
    carrier: link.carrier,
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
