import { parseServerId, serverId } from '../../contract/address.ts'
import { pagePaths } from '../../contract/page-paths.ts'

/** The details page of the server that a shared text names, such as a pasted `connect 1.2.3.4:27015`. */
export function sharedServer(search: URLSearchParams): string | undefined {
  const text = search.get('shared')?.slice(0, 500) ?? ''
  for (const word of text.split(/[\s/;"']+/)) {
    const address = parseServerId(word.replace(/^web\+spawnpoint:/, ''))
    if (address) return pagePaths.serverDetails.href(serverId(address.ip, address.port))
  }
  return undefined
}
