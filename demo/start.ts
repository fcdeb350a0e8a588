import type { CommunityServer } from '../contract/community/community-items.ts'
import type { GameCommand } from '../contract/game-side/commands.ts'
import { shippedGroups } from '../contract/game-side/members.ts'
import { parseServerId } from '../contract/servers/address.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoFaqs } from './faqs.ts'
import { openNetwork, type PlacedServer } from './network.ts'
import type { CatalogueAccess, ListedServer } from './portal-access.ts'
import { demoPrices } from './prices.ts'
import { demoPrivileges } from './privileges.ts'
import type { Scenario } from './scenario.ts'

export interface DemoDeps {
  readonly catalogue: CatalogueAccess
  readonly log: { warn(detail: object, message: string): void }
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** First port of the game servers; the latency responders begin 1,000 above. 0: any free ports. */
  readonly portBase: number
  readonly scenario: Scenario
}

export interface DemoCommunity {
  readonly placed: readonly PlacedServer[]
  /** Stops everything; leaves no socket and no timer. */
  close(): Promise<void>
}

/** What administrators run in the staff room: it only looks. */
const commands: GameCommand[] = [
  { id: 'status', name: '在线状态 · Status', line: 'status', modes: [], servers: [], repeatable: true },
]

const portOf = (target: string | undefined): number | undefined =>
  target === undefined ? undefined : parseServerId(target)?.port

const toListed = ({ server, ip, port, pingTarget }: PlacedServer): CommunityServer => ({
  ...server.listed,
  ip,
  port,
  ping_target: pingTarget,
})

/** The operator's entry with the current addresses of its game server and latency responder. */
function move({ former: _former, ...entry }: ListedServer, placed: PlacedServer | undefined): CommunityServer {
  return placed ? { ...entry, port: placed.port, ping_target: placed.pingTarget } : entry
}

/**
 * Starts the demo community on loopback: game servers that answer A2S over UDP and latency responders. An empty
 * catalogue is seeded with one import and the scenario's history; later starts reuse the stored ports, so that links,
 * favourites and history stay valid, and only move servers whose port is taken. Servers that the operator removed are not restored.
 */
export async function startDemoCommunity(deps: DemoDeps): Promise<DemoCommunity> {
  const { catalogue, log, now, random, portBase, scenario } = deps
  const listed = await catalogue.listServers()
  const isFirstRun = listed.length === 0
  const wanted = isFirstRun
    ? scenario.servers.map((server) => ({ server, port: undefined, pingPort: undefined }))
    : listed.flatMap(({ name, port, ping_target }) => {
        const server = scenario.knownServers.get(name)
        return server === undefined ? [] : [{ server, port, pingPort: portOf(ping_target) }]
      })
  const network = await openNetwork(wanted, { now, random, portBase, isLively: scenario.isLively })

  let closing = false
  const recordPast = async (): Promise<void> => {
    const steps = scenario.history(network.placed, catalogue.historyStepSeconds, now(), random)
    for (const { stepStart, samples } of steps) {
      if (closing) return
      await catalogue.recordHistory(stepStart, samples)
    }
  }
  let past = Promise.resolve()
  if (isFirstRun) {
    const servers = [...network.placed.map(toListed), ...scenario.silentServers]
    const texts = {
      announcements: [...demoAnnouncements(now())],
      privileges: [...demoPrivileges],
      faqs: [...demoFaqs(now())],
    }
    // Only where something runs it.
    const gameSide = scenario.hasGameSide ? { gameSide: { groups: shippedGroups, commands } } : {}
    await catalogue.importCommunity({
      version: 1,
      settings: { ...scenario.settings, ...gameSide },
      servers,
      ...texts,
      prices: [...demoPrices],
    })
    past = recordPast().catch((error: unknown) => log.warn({ err: error }, 'demo history could not be written'))
  } else {
    const placed = new Map(network.placed.map((place) => [place.server.listed.name, place]))
    const servers = listed.map((entry) => move(entry, placed.get(entry.name)))
    const moved = servers.filter((server, i) => server.port !== listed[i]?.port)
    if (moved.length > 0)
      log.warn({ servers: moved.map(({ name }) => name) }, 'moved demo servers because their ports were taken')
    // Importing the same catalogue again changes nothing.
    // Adds prices to data of a version without products; prices that an operator imported stay.
    const prices = (await catalogue.importedSections()).has('prices') ? {} : { prices: [...demoPrices] }
    await catalogue.importCommunity({ version: 1, servers, ...prices })
  }
  return {
    placed: network.placed,
    async close() {
      closing = true
      await Promise.all([network.close(), past])
    },
  }
}
