import { days, minutes } from '../../contract/duration.ts'
import * as sendToPcEndpoints from '../../contract/endpoints/send-to-pc.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import { openNudges, streamsTopic } from '../kernel/db/nudges.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { repeat } from '../kernel/jobs/job.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { pruneAttempts } from '../kernel/limits/count-attempts.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import { createConnections } from './connections.ts'
import type { SendToPcRouteDeps } from './handlers/deps.ts'
import { pairingHandlers } from './handlers/pairings.ts'
import { sendingHandlers } from './handlers/sent-servers.ts'
import { createIdentify } from './identify.ts'
import { createChangeFeed } from './jobs/change-feed.ts'
import { prunePairings } from './store/pairings.ts'
import { pruneSentServers } from './store/sent-servers.ts'

export interface SentServersDeps
  extends Pick<Kernel, 'database' | 'logger'>,
    PortalSecrets,
    Pick<SendToPcRouteDeps, 'findServer' | 'findRental' | 'now'> {
  readonly authenticate: Pick<Authenticate, 'account' | 'optionalAccount'>
  /** Open streams per client address. */
  readonly streamsPerAddress: number
}

/** Sends servers from phones to PCs (F-02). */
export interface SentServers {
  readonly module: RouteModule
  /** Open streams and waiting polls. */
  openStreams(): number
  /** Ends all streams at once, so that the devices connect to another process. */
  endStreams(): void
  stop(): Promise<void>
}

/** Streams per device: its tabs share one, but a browser without locks opens one per tab. */
const perDevice = 4
const total = 20_000

export async function startSentServers(deps: SentServersDeps): Promise<SentServers> {
  const { database, authenticate, now } = deps
  const onError = createFailureReport(deps, 'hand-offs could not be followed')
  const nudges = await openNudges(database, streamsTopic, (error) =>
    deps.logger.warn({ err: error }, 'the connection that listens for hand-offs was lost'),
  )
  const feed = createChangeFeed({ database, nudges, now, onError })
  const perAddress = deps.streamsPerAddress
  const connections = createConnections({ perDevice, perAddress, perNetwork: 4 * perAddress, total })
  const identify = createIdentify({ database, authenticate, now })
  const routes = { ...deps, identify, feed, connections }
  const pruning = repeat({
    name: 'prune hand-offs',
    every: minutes(5),
    async run() {
      await pruneSentServers(database, now() - minutes(5))
      await prunePairings(database, now() - days(1))
      await pruneAttempts(database, now())
    },
    onError,
  })
  feed.start()
  pruning.start()
  return {
    module: endpointRoutes(
      sendToPcEndpoints,
      { optionalAccount: authenticate.optionalAccount, device: identify },
      { ...sendingHandlers(routes), ...pairingHandlers(routes) },
    ),
    openStreams: () => connections.size,
    endStreams: connections.endAll,
    async stop() {
      connections.endAll()
      await Promise.all([feed.stop(), pruning.stop()])
    },
  }
}
