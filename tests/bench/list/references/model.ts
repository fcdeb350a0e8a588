import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import type { Server } from '../../../../contract/servers/servers.ts'

/** Search, mode filter and sort of both reference pages, in the simplest way that prepares each text once. */
export interface Query {
  readonly search: string
  readonly mode: string | undefined
  readonly sort: 'name' | 'players'
}

/** A server with the texts that a search and a sort compare, prepared once per answer, as the product does. */
export interface ReferenceRow {
  readonly server: Server
  readonly searched: string
  readonly current: number
}

/** Made for the first sort by name: it takes longer than the rest of the script. */
let collator: Intl.Collator | undefined

export function selectRows(all: readonly ReferenceRow[], { search, mode, sort }: Query): ReferenceRow[] {
  const needle = search.toLowerCase()
  const rows = all.filter(
    ({ searched, server }) => searched.includes(needle) && (mode === undefined || server.category === mode),
  )
  if (sort === 'players') return rows.sort((a, b) => b.current - a.current)
  collator ??= new Intl.Collator('zh-Hans-CN', { numeric: true })
  const { compare } = collator
  return rows.sort((a, b) => compare(a.server.name, b.server.name))
}

export const modeNames = defaultSettings.modes.map((mode) => ({ id: mode.id, name: mode.name.zh }))

declare global {
  /** The request that index.html sends before the script arrives, as the product does. */
  var earlyList: Promise<Response> | undefined
}

export async function load(): Promise<ReferenceRow[]> {
  const early = globalThis.earlyList
  globalThis.earlyList = undefined
  const response = await (early ?? fetch('/api/servers', { cache: 'no-cache' }))
  const servers: Server[] = await response.json()
  return servers.map((server) => ({
    server,
    searched: server.name.toLowerCase(),
    current: Number.parseInt(server.players, 10),
  }))
}
