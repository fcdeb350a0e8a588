import { frameAncestors } from '../../contract/embeds/embed-settings.ts'
import * as endpoints from '../../contract/endpoints/embeds.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { cardHeaders, embedHeaders } from '../kernel/http/security-headers.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type EmbedDeps, embedHandlers } from './handlers/embeds.ts'
import { createCardThread } from './jobs/card-thread.ts'

/** Cards and embeds: what other sites show of the portal. */
export interface Embeds {
  readonly module: RouteModule
  stop(): Promise<void>
}

const { readServerCard, readPlayerCard, readEmbedScript, readServersEmbed, readPlayerEmbed } = endpoints
/** What documents of other origins load; an embed has an origin of its own. */
const loaded = { readServerCard, readPlayerCard, readEmbedScript }
const embeds = { readServersEmbed, readPlayerEmbed }

/**
 * The routes, with headers of their own: everything else of the portal is neither framed nor read by other sites. A refusal is a
 * line of text, which a frame shows too.
 */
export function embedRoutes(deps: EmbedDeps): RouteModule {
  const handlers = embedHandlers(deps)
  const nothingMore = (): readonly string[] => []
  return async (app, createLimit, { fixed }) => {
    await app.register(async (scope) => {
      const own = { fixed: cardHeaders(fixed), current: nothingMore }
      scope.addHook('onSend', (_request, reply, _payload, done) => {
        reply.headers(own.fixed)
        done()
      })
      await endpointRoutes(loaded, {}, handlers)(scope, createLimit, own)
    })
    await app.register(async (scope) => {
      scope.addHook('onSend', (_request, reply, _payload, done) => {
        reply.removeHeader('x-frame-options')
        reply.headers(embedHeaders(fixed, '', { ancestors: frameAncestors(deps.frames()) }))
        done()
      })
      await endpointRoutes(embeds, {}, handlers)(scope, createLimit, { fixed, current: nothingMore })
    })
  }
}

/** `file`: what the thread that draws cards runs (server/card-thread.ts, or its build). */
export function startEmbeds({
  file,
  logger,
  ...deps
}: Omit<EmbedDeps, 'draw'> & Pick<Kernel, 'logger'> & { readonly file: string }): Embeds {
  const thread = createCardThread({ file, logger })
  return { module: embedRoutes({ ...deps, draw: thread.draw }), stop: () => thread.stop() }
}
