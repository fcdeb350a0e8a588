import { inLanguage } from '../../../contract/language.ts'
import type { Theme } from '../../../contract/page/drawing.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { serverId } from '../../../contract/servers/address.ts'
import { modeKey } from '../../../contract/servers/modes.ts'
import { playerCounts, type Server } from '../../../contract/servers/servers.ts'
import { embedDocument, outLink, shownText } from './embed-document.ts'
import { embedWords } from './embed-words.ts'
import { modeName, type Reader, regionName, serverName } from './shown-names.ts'

/** Which servers an embed lists. */
export interface EmbedFilter {
  readonly mode: string | undefined
  readonly region: string | undefined
  /** Most servers. */
  readonly limit: number
}

/** Those that are online, the fullest first. */
export function embeddedServers(servers: readonly Server[], { settings }: Reader, filter: EmbedFilter): Server[] {
  const { modes } = settings
  const mode = filter.mode === undefined ? undefined : modeKey(modes, filter.mode)
  const region = filter.region?.trim().toLowerCase()
  return servers
    .filter((server) => server.open === 1)
    .filter((server) => mode === undefined || modeKey(modes, server.category) === mode)
    .filter((server) => region === undefined || server.region === region)
    .map((server) => ({ server, people: playerCounts(server).current }))
    .toSorted((a, b) => b.people - a.people || serverName(a.server).localeCompare(serverName(b.server)))
    .slice(0, filter.limit)
    .map(({ server }) => server)
}

/** The page of a server on the portal; the list, where the community has no such pages. */
const pageOf = ({ ip, port }: Server, { settings }: Reader): string =>
  settings.features.servers.details ? pagePaths.serverDetails.href(serverId(ip, port)) : pagePaths.servers.href()

/** The servers of a portal as a document for a frame. */
export function serversEmbed(
  servers: readonly Server[],
  reader: Reader,
  { theme, origin, script }: { readonly theme: Theme | undefined; readonly origin: string; readonly script: string },
): string {
  const words = inLanguage(embedWords, reader.language)
  const row = (server: Server): string => {
    const { current, max } = playerCounts(server)
    const name = serverName(server)
    const more = [server.map, modeName(reader, server.category), regionName(reader, server.region)]
    return [
      `<li><div><div class="name" dir="auto">${shownText(name)}</div>`,
      `<div class="more">${shownText(more.filter((part) => part !== '').join(' · '))}</div></div>`,
      `<div class="people" aria-label="${current}/${max} ${words.players}" role="img">${current}/${max}</div>`,
      `${outLink(`${origin}${pageOf(server, reader)}`, words.join, `${words.join}: ${name} (${words.newTab})`, 'join')}</li>`,
    ].join('')
  }
  const list = servers.length === 0 ? `<p class="more">${words.noServers}</p>` : `<ul>${servers.map(row).join('')}</ul>`
  const all = outLink(`${origin}${pagePaths.servers.href()}`, words.allServers, `${words.allServers} (${words.newTab})`)
  const title = `${reader.settings.name} · ${words.servers}`
  return embedDocument({
    reader,
    theme,
    title,
    script,
    body: `<main><h1>${shownText(title)}</h1>${list}<div class="foot"><span>${shownText(reader.settings.name)}</span>${all}</div></main>`,
  })
}
