import { modes } from '../../../contract/modes.ts'
import type { Server } from '../../../contract/servers.ts'

/** Search, mode filter and sort of both reference pages, in the simplest way. */
export interface Query {
  readonly search: string
  readonly mode: string | undefined
  readonly sort: 'name' | 'players'
}

export const currentOf = (server: Server): number => Number.parseInt(server.players, 10)

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true })

export function selectRows(servers: readonly Server[], { search, mode, sort }: Query): Server[] {
  const needle = search.toLowerCase()
  const rows = servers.filter(
    (server) => server.name.toLowerCase().includes(needle) && (mode === undefined || server.category === mode),
  )
  return sort === 'name'
    ? rows.sort((a, b) => collator.compare(a.name, b.name))
    : rows.sort((a, b) => currentOf(b) - currentOf(a))
}

export const modeNames = modes.map((mode) => ({ id: mode.id, name: mode.name.zh }))

export async function load(): Promise<Server[]> {
  return (await fetch('/api/servers', { cache: 'no-cache' })).json()
}
