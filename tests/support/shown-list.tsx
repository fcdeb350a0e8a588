import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import { serverId } from '../../contract/servers/address.ts'
import type { Server } from '../../contract/servers/servers.ts'
import type { Latencies } from '../../src/features/servers/list/latencies.ts'
import { type ListedLayerProps, ServerList } from '../../src/features/servers/list/server-list.tsx'
import { ServerLayer } from '../../src/features/servers/players/server-layer.tsx'
import type { ServerList as List } from '../../src/features/servers/use-server-list.ts'
import { listedServer } from './listed-server.ts'
import { indexOfServers } from './rows.ts'

/** A server of the mode retakes, with as many players as its port says. */
export const retakes = (port: number, more: Partial<Server> = {}): Server =>
  listedServer(port, { players: `${port}/10`, category: 'retakes', ...more })

export const listOf = (servers: readonly Server[], more: Partial<List> = {}): List => ({
  index: indexOfServers(servers),
  fetchedAt: Date.now(),
  stale: false,
  loading: false,
  refreshing: false,
  failed: false,
  refresh: async () => undefined,
  ...more,
})

const latency = new Map([
  ['10.0.0.1:1', 90],
  ['10.0.0.1:2', 20],
])
const latencyOf = (listed: Server) => latency.get(serverId(listed.ip, listed.port))
const latencies: Latencies = {
  of: latencyOf,
  subscribe: () => () => undefined,
  version: () => latency,
  render: (listed) => <span>{latencyOf(listed) ?? '--'} ms</span>,
}
const renderLayer = (layer: ListedLayerProps) => <ServerLayer {...layer} measured={null} />

export const listPage = (list: List) => (
  <I18nProvider i18n={i18n}>
    <ServerList list={list} latencies={latencies} renderLayer={renderLayer} />
  </I18nProvider>
)

/** The list with its filters, which are a separate chunk. */
export async function showList(list: List) {
  const view = render(listPage(list))
  await screen.findByRole('textbox', { name: 'Search servers' })
  return { ...view, update: (next: List) => view.rerender(listPage(next)) }
}

export const shownRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')]

/** The ports of the rows, in their order. */
export const shownPorts = () => shownRows().map((row) => Number(row.dataset['id']?.split(':')[1]))

export function rowOfPort(port: number) {
  const found = shownRows().find((each) => each.dataset['id'] === `10.0.0.1:${port}`)
  if (!found) throw new Error(`no row of port ${port}`)
  return within(found)
}

export const searchField = () => screen.getByRole('textbox', { name: 'Search servers' })
