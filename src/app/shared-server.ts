import { pagePaths } from '../../contract/page/page-paths.ts'
import { parseServerId, serverId } from '../../contract/servers/address.ts'

/** What a share may be in: desktop browsers give a link as `url`, others put it into the text (Web Share Target, 4). */
export const shareParameters = ['shared', 'url', 'title'] as const

/**
 * The details page of the server that a share names: a pasted `connect 1.2.3.4:27015`, or a link to the page of a server, on
 * whatever host. A name with a port leads there too: the page says that it cannot be looked up.
 */
export function sharedServer(search: URLSearchParams): string | undefined {
  const words = shareParameters
    .map((name) => search.get(name)?.slice(0, 500))
    .join(' ')
    // The host of a link is the portal's.
    .replace(/https?:\/\/[^\s/]+/gi, '')
    .replace(/%(?:3A|5B|5D)/gi, decodeURIComponent)
    .split(/[\s/;?#&"']+/)
  for (const word of words) {
    const address = parseServerId(word.replace(/^web\+spawnpoint:/, ''))
    if (address) return pagePaths.serverDetails.href(serverId(address.ip, address.port))
  }
  const named = words.find((word) => /^[\w-]+(?:\.[\w-]+)+:\d+$/.test(word))
  return named && pagePaths.serverDetails.href(named)
}
