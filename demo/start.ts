import { parseServerId } from '../contract/address.ts'
import type { CommunityServer } from '../contract/community-file.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoFaqs } from './faqs.ts'
import { pastSteps } from './history.ts'
import { openNetwork, type PlacedServer } from './network.ts'
import type { CatalogueAccess, ListedServer } from './portal-access.ts'
import { demoPrices } from './prices.ts'
import { demoPrivileges } from './privileges.ts'
import { demoServers, demoServersByName } from './servers.ts'

export interface DemoDeps {
  readonly catalogue: CatalogueAccess
  readonly log: { warn(detail: object, message: string): void }
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** First port of the game servers; the latency responders begin 1,000 above. 0: any free ports. */
  readonly portBase: number
  /** Whether an empty catalogue is seeded with edge cases: see servers.ts. */
  readonly edgeCases: boolean
}

export interface DemoCommunity {
  /** Ends everything; leaves no socket and no timer. */
  close(): Promise<void>
}

const portOf = (target: string | undefined): number | undefined =>
  target === undefined ? undefined : parseServerId(target)?.port

const toListed = ({ server, ip, port, pingTarget }: PlacedServer): CommunityServer => ({
  ...server.listed,
  ip,
  port,
  ping_target: pingTarget,
})

/** The operator's own entry, moved to where its game server and its latency responder now are. */
function move({ id: _id, ...entry }: ListedServer, placed: PlacedServer | undefined): CommunityServer {
  return placed ? { ...entry, port: placed.port, ping_target: placed.pingTarget } : entry
}

/**
 * Brings the demo community to life on loopback: game servers that answer A2S over UDP and latency responders. An empty
 * catalogue is seeded with one import, with 24 hours of past; later starts bind the stored ports again, so that links,
 * favourites and history stay, and move only what finds its port taken. Servers that the operator removed stay away.
 */
export async function startDemoCommunity(deps: DemoDeps): Promise<DemoCommunity> {
  const { catalogue, log, now, random, portBase, edgeCases } = deps
  const listed = await catalogue.listServers()
  const isFirstRun = listed.length === 0
  const wanted = isFirstRun
    ? demoServers(edgeCases).map((server) => ({ server, port: undefined, pingPort: undefined }))
    : listed.flatMap(({ name, port, ping_target }) => {
        const server = demoServersByName.get(name)
        return server === undefined ? [] : [{ server, port, pingPort: portOf(ping_target) }]
      })
  const network = await openNetwork(wanted, { now, random, portBase })

  let closing = false
  const recordPast = async (): Promise<void> => {
    for (const { stepStart, samples } of pastSteps(network.placed, catalogue.historyStepSeconds, now(), random)) {
      if (closing) return
      await catalogue.recordHistory(stepStart, samples)
    }
  }
  let past = Promise.resolve()
  if (isFirstRun) {
    const servers = network.placed.map(toListed)
    const texts = {
      announcements: [...demoAnnouncements(now())],
      privileges: [...demoPrivileges],
      faqs: [...demoFaqs(now())],
    }
    await catalogue.importCommunity({ version: 1, servers, ...texts, prices: [...demoPrices] })
    past = recordPast().catch((error: unknown) => log.warn({ err: error }, 'the demo has no past'))
  } else {
    const placed = new Map(network.placed.map((place) => [place.server.listed.name, place]))
    const servers = listed.map((entry) => move(entry, placed.get(entry.name)))
    const moved = servers.filter((server, i) => server.port !== listed[i]?.port)
    if (moved.length > 0) log.warn({ servers: moved.map(({ name }) => name) }, 'their ports were taken: moved')
    // The same catalogue again changes nothing.
    // A folder of a version that sold nothing gets prices; those that an operator imported stay.
    const prices = (await catalogue.importedSections()).has('prices') ? {} : { prices: [...demoPrices] }
    await catalogue.importCommunity({ version: 1, servers, ...prices })
  }
  return {
    async close() {
      closing = true
      await Promise.all([network.close(), past])
    },
  }
}
