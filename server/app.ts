import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { CommunitySettings } from '../contract/community/community.ts'
import { settingsHeader, settingsVersion } from '../contract/community/settings-version.ts'
import { seconds } from '../contract/duration.ts'
import * as portalEndpoints from '../contract/endpoints/portal.ts'
import { everyEndpoint } from '../contract/every-endpoint.ts'
import type { CspReport } from '../contract/page/csp-report.ts'
import type { ServerId } from '../contract/servers/address.ts'
import type { ServerHistory } from '../contract/servers/servers.ts'
import { redirectFormerHosts } from './community/handlers/redirect-former-hosts.ts'
import type { Content } from './content/content.ts'
import { contentRoutes } from './content/handlers.ts'
import { ApiError } from './kernel/http/api-error.ts'
import { createCspLog } from './kernel/http/csp-log.ts'
import type { Preview } from './kernel/http/documents/preview.ts'
import type { DocumentBytes } from './kernel/http/documents/rendered-documents.ts'
import { endpointRoutes } from './kernel/http/endpoint-routes.ts'
import { createErrorAnswer, isApiPath, isProbePath } from './kernel/http/errors.ts'
import { type HealthDeps, healthHandlers } from './kernel/http/health.ts'
import { admitKeys, type FindKey } from './kernel/http/key-calls.ts'
import { answerMalformed } from './kernel/http/malformed.ts'
import { answerUnrouted } from './kernel/http/not-found.ts'
import { keepValidators } from './kernel/http/not-modified.ts'
import { openHeaders } from './kernel/http/open-reads.ts'
import { openApiDocument } from './kernel/http/openapi.ts'
import { type Prebuilt, prebuildAnswer } from './kernel/http/prebuilt.ts'
import { createLimits, type RateLimits } from './kernel/http/rate-limit.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import { securityHeaders } from './kernel/http/security-headers.ts'
import { builtScripts, isAsset, readShells, registerStaticFiles, shellsOf } from './kernel/http/static-files.ts'
import { addStrictJsonParser } from './kernel/http/strict-json.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { CountTogether } from './kernel/limits/count-together.ts'
import { runTask } from './kernel/metrics/longest-tasks.ts'
import type { ObserveResponse } from './kernel/metrics/metrics.ts'
import { serverRoutes } from './servers/handlers/servers.ts'
import type { Publication } from './servers/rules/publication.ts'
import { type PollerState, pollerHealth, type ServerList } from './servers/rules/server-state.ts'
import { createServerPreviews } from './servers/server-previews.ts'

/** Everything the HTTP side needs; it opens nothing itself. */
export interface AppDeps extends Pick<Kernel, 'logger' | 'now'> {
  readonly serverList: ServerList
  /** The list that every process of the community responds with; absent: this process is the only one. */
  readonly publication?: Pick<Publication, 'current' | 'recent'>
  /** The operator's texts, from memory: they are answered even while the database is away. */
  content(): Content
  /** The settings that the page gets. */
  settings(): CommunitySettings
  /** 24 hours up to `now` (epoch ms). A rejection is answered as 503. */
  readHistory(id: ServerId, now: number): Promise<ServerHistory>
  readonly database: HealthDeps['database']
  readonly storage?: NonNullable<HealthDeps['storage']>
  /** Whether this process is ending: it still responds, and takes no new work from a proxy. */
  isClosing?(): boolean
  /** What this process does for the list. */
  readonly poller: PollerState
  readonly version: string
  readonly build?: HealthDeps['build']
  readonly mode: 'demo' | 'production'
  readonly publicOrigin: string
  /** Earlier addresses of the portal; absent: none. */
  readonly formerOrigins?: () => readonly string[]
  /** Origins of the configured pages that this one frames (VIP payment); absent: none. */
  readonly framedOrigins?: readonly string[]
  /** Whether HSTS also holds for the names below `publicOrigin`. */
  readonly hstsIncludesSubdomains?: boolean
  /** Peers whose X-Forwarded-For is believed; empty: none. */
  readonly trustedProxies: readonly string[]
  /** The built page (absolute path); without it only the API answers. */
  readonly pageDirectory?: string
  /** The document for an address (path and query) with its current content; absent or undefined: the built one. */
  renderedDocument?(address: string): DocumentBytes | undefined
  /** What a link to a page that only the database knows shows in a chat. */
  pagePreview?(path: string): Promise<Preview | undefined> | undefined
  readonly limits: RateLimits
  /** Absent: this process is alone. */
  readonly countTogether?: CountTogether | undefined
  /** Finds the API key of a call; absent: there are none. */
  readonly findKey?: FindKey
  /** Called for every response; absent: responses are not measured, and calls cost nothing extra. */
  readonly observeResponse?: ObserveResponse | undefined
  /** Areas beyond the server list, each with its own routes; absent ones answer 404 as any unknown path. */
  readonly modules?: readonly RouteModule[]
  onCspReport?(report: CspReport): void
}

/** Builds the HTTP side without a port: the caller listens, or calls `inject`. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { mode, framedOrigins: frames = [], hstsIncludesSubdomains = false } = deps
  const headers = securityHeaders({ mode, frames, hstsIncludesSubdomains })
  const createLimit = createLimits(deps.limits, deps.now, deps.countTogether)
  const answerError = createErrorAnswer(deps.logger)
  const app = fastify({
    // Its own logger would add listeners and clock readings to every call; refusals are logged by the error handler.
    logger: false,
    genReqId: requestIds(),
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    bodyLimit: 65_536,
    keepAliveTimeout: seconds(72),
    requestTimeout: seconds(30),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers.api)),
    clientErrorHandler: answerMalformed(headers.file),
  })
  // Node remembers the caller's address once it was read, also when the caller has hung up: those are counted like others.
  app.server.prependListener('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  app.removeContentTypeParser('text/plain')
  addStrictJsonParser(app)
  // Responses that are not prebuilt get their security headers here, whatever their status.
  const headersOf = (url: string, status: number) => {
    if (isApiPath(url) || isProbePath(url)) return headers.api
    return isAsset(url) && status < 400 ? headers.asset : headers.file
  }
  app.decorate('languageOffer', deps.settings)
  const versionOf = createVersionOf(deps.settings)
  app.addHook('onSend', ({ url, routeOptions }, reply, _payload, done) => {
    if (reply.statusCode === 304) keepValidators(reply)
    else reply.headers(headersOf(url, reply.statusCode))
    if (isApiPath(url)) reply.header(settingsHeader, versionOf())
    if (routeOptions.config.isOpen) reply.headers(openHeaders)
    done()
  })
  app.setErrorHandler(answerError)
  if (deps.observeResponse !== undefined) watchResponses(app, deps.observeResponse)

  if (deps.formerOrigins !== undefined) redirectFormerHosts(app, deps.formerOrigins, deps.publicOrigin)

  const limitUnknown = createLimit('other')
  const refuseUnknown = (request: FastifyRequest): void => {
    if (!isApiPath(request.url)) return
    limitUnknown(request)
    throw new ApiError('NOT_FOUND')
  }
  // Before the body is read: whatever a request sends, an unknown path responds alike, and so does one of staff to others.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuseUnknown(request)
    done()
  })
  if (deps.findKey !== undefined) admitKeys(app, { findKey: deps.findKey, createLimit, now: deps.now })
  const modules = [serverRoutes(deps), contentRoutes(deps), portalRoutes(deps), ...(deps.modules ?? [])]
  const apiHeaders = { fixed: headers.api, current: () => [settingsHeader, versionOf()] }
  for (const module of modules) await module(app, createLimit, apiHeaders)

  const { pageDirectory } = deps
  if (pageDirectory !== undefined && existsSync(pageDirectory)) await registerStaticFiles(app, pageDirectory)
  const withHeaders = shellsOf(headers, builtScripts(pageDirectory))
  const unrouted = answerUnrouted(
    readShells(pageDirectory, headers),
    (address) => withHeaders(address, deps.renderedDocument?.(address)),
    previewsOf(deps),
  )
  app.setNotFoundHandler((request, reply) => {
    refuseUnknown(request)
    unrouted(request, reply)
  })
  return app
}

/** What a link to a page shows in a chat. */
function previewsOf(deps: AppDeps) {
  const ofServers = createServerPreviews(deps)
  return (path: string) => ofServers(path) ?? deps.pagePreview?.(path)
}

/** The version of the settings, worked out once per change. */
function createVersionOf(settings: () => CommunitySettings): () => string {
  let known: { readonly settings: CommunitySettings; readonly version: string } | undefined
  return () => {
    const current = settings()
    if (known?.settings !== current) known = { settings: current, version: settingsVersion(JSON.stringify(current)) }
    return known.version
  }
}

/** The endpoints of the process itself: health, OpenAPI, violations of the page's policy. */
function portalRoutes(deps: AppDeps): RouteModule {
  let document: Prebuilt<{ openapi: string }> | undefined
  const logViolation = createCspLog(deps.logger, deps.now)
  return endpointRoutes(
    portalEndpoints,
    {},
    {
      ...healthHandlers({ ...deps, poller: () => pollerHealth(deps.serverList, deps.poller, deps.now()) }),
      readOpenApi() {
        document ??= prebuildAnswer(
          portalEndpoints.readOpenApi,
          openApiDocument(everyEndpoint, { version: deps.version, origin: deps.publicOrigin }),
        )
        return document
      },
      async reportCspViolation({ body, request }) {
        for (const report of body) {
          logViolation(report, request.ip)
          deps.onCspReport?.(report)
        }
      },
    },
  )
}

/** Documents of the page have no route: they are what remains when nothing else matches. */
const routeOf = (request: FastifyRequest): string => (request.is404 ? 'page' : (request.routeOptions.url ?? 'page'))

function watchResponses(app: FastifyInstance, observe: ObserveResponse): void {
  app.addHook('onRequest', (request, _reply, done) => runTask(`${request.method} ${routeOf(request)}`, done))
  app.addHook('onResponse', (request, reply, done) => {
    observe(request.method, routeOf(request), reply.raw.statusCode, reply.elapsedTime)
    done()
  })
}

/** Ids that differ between processes and restarts: an operator finds one in any log. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}
