import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { OpenDatabase } from './kernel/db/database.ts'
import type { WriteWatch } from './kernel/db/write-watch.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import type { Metrics } from './kernel/metrics/metrics.ts'
import { createMetricsServer, metricsRoute } from './kernel/metrics/serve-metrics.ts'
import type { LogWatch } from './leaderboard/module.ts'
import type { Community } from './running-community.ts'
import { listenProblem, StartError } from './start-error.ts'

interface MetricsDeps {
  readonly config: Pick<Config, 'metrics'>
  readonly logger: FastifyBaseLogger
  /** Undefined if they are not configured. */
  readonly metrics: Metrics | undefined
  readonly database: OpenDatabase
  readonly storage: WriteWatch
  readonly community: Community
  now(): number
}

interface OpenMetrics {
  readonly watchLog?: LogWatch
  /** The route on the portal's own port, unless they have another. */
  readonly modules: readonly RouteModule[]
  stop(): Promise<void>
}

/**
 * Serves the metrics where they are configured.
 * @throws StartError if their port is not available
 */
export async function openMetrics({ config, logger, metrics, ...deps }: MetricsDeps): Promise<OpenMetrics> {
  if (metrics === undefined || config.metrics === undefined) return { modules: [], stop: async () => undefined }
  const { addPortalMetrics } = await import('./metrics.ts')
  const watchLog = addPortalMetrics({ ...deps, metrics, replica: deps.database.replica })
  const { port, host, token } = config.metrics
  const stop = async (): Promise<void> => metrics.stop()
  if (port === undefined) {
    return { watchLog, modules: token === undefined ? [] : [metricsRoute(metrics, token)], stop }
  }
  const server = createMetricsServer(metrics, token)
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    const problem = listenProblem(error, host, port)
    throw problem === undefined ? error : new StartError(`Metrics: ${problem}`)
  })
  logger.info({ metrics: server.address() }, 'metrics are served')
  return {
    watchLog,
    modules: [],
    async stop() {
      server.closeAllConnections()
      server.close()
      await stop()
    },
  }
}
