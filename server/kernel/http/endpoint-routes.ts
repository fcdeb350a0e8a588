import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cacheControl,
  type EndpointDefinition,
  isCountedTogether,
  isHidden,
  isOpen,
  scopesOf,
} from '../../../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { type ApiRoute, addApiPath } from './api-route.ts'
import { acceptBody } from './body-types.ts'
import type { Endpoints, Handlers, Media, Prove, Provers } from './endpoint-types.ts'
import { entityTag } from './entity-tag.ts'
import { toApiError } from './errors.ts'
import { hideRoute } from './hidden-route.ts'
import { createInputReader, type Input } from './input-reader.ts'
import { openHeaders } from './open-reads.ts'
import { type Prebuilt, sendPrebuilt } from './prebuilt.ts'
import type { CreateLimit, LimitCheck } from './rate-limit.ts'
import type { ApiHeaders, RouteModule } from './route-module.ts'

/*
 * The types in endpoint-types.ts check the handlers against their endpoints. The code here handles any endpoint, so its
 * types are wide.
 */
type AnyCall = Input & { readonly caller: unknown; readonly request: FastifyRequest; readonly reply: FastifyReply }
type AnyHandler = (call: AnyCall) => unknown
interface AnyNavigation {
  open(call: AnyCall): Promise<string>
  failedPage(request: FastifyRequest, error: ApiError): string
}

const isHandler = (value: unknown): value is AnyHandler => typeof value === 'function'
const isNavigation = (value: unknown): value is AnyNavigation =>
  typeof value === 'object' && value !== null && 'open' in value && 'failedPage' in value
const isPrebuilt = (result: unknown): result is Prebuilt =>
  typeof result === 'object' && result !== null && 'as' in result && typeof result.as === 'function'
const isVersioned = (result: unknown): result is { readonly tag: string } =>
  typeof result === 'object' && result !== null && 'tag' in result && typeof result.tag === 'string'
const isMedia = (result: unknown): result is Media =>
  typeof result === 'object' && result !== null && 'type' in result && 'body' in result

/** Sends the handler's result with the endpoint's cache policy. */
function createSender(endpoint: EndpointDefinition, common: ApiHeaders) {
  const headers = isOpen(endpoint) ? { ...common, fixed: { ...common.fixed, ...openHeaders } } : common
  const policy = cacheControl(endpoint.cache)
  const isMediaEndpoint = endpoint.answer !== undefined && 'mediaType' in endpoint.answer
  return (request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply | undefined => {
    if (isPrebuilt(result)) {
      sendPrebuilt(request, reply, result, headers)
      return undefined
    }
    reply.header('cache-control', policy)
    if (endpoint.versioned && isVersioned(result)) reply.header('etag', entityTag(result.tag))
    if (endpoint.status === 204) return reply.code(204).send()
    if (endpoint.status === 302) return reply.redirect(String(result), 302)
    if (isMediaEndpoint && isMedia(result)) {
      const { status = 200, type, body, headers: own = {} } = result
      return reply.code(status).headers(own).type(type).send(body)
    }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
  }
}

/**
 * Authenticates the caller, parses the input and calls the handler. Synchronous unless a proof or the handler returns a
 * promise.
 */
function createRouteHandler(
  endpoint: EndpointDefinition,
  prove: Prove | undefined,
  handle: AnyHandler,
  headers: ApiHeaders,
): ApiRoute['handler'] {
  const read = createInputReader(endpoint)
  const send = createSender(endpoint, headers)
  if (prove !== undefined) {
    return async (request, reply) => {
      const caller = await prove(request, endpoint)
      await send(request, reply, await handle({ ...read(request), caller, request, reply }))
    }
  }
  return (request, reply) => {
    const result = handle({ ...read(request), caller: undefined, request, reply })
    if (!(result instanceof Promise)) {
      void send(request, reply, result)
      return
    }
    return result.then(async (settled: unknown) => void (await send(request, reply, settled)))
  }
}

/**
 * An error response in the window of an installed app would be a dead end, so the browser is redirected to the page.
 */
const navigationErrors =
  ({ failedPage }: AnyNavigation): NonNullable<ApiRoute['errorHandler']> =>
  (thrown, request, reply) => {
    const error = toApiError(thrown)
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    reply.header('cache-control', 'no-store').redirect(failedPage(request, error), 302)
  }

/** Rate-limit counts shared by endpoints, by name. */
function createSharedLimits(createLimit: CreateLimit): (name: string, endpoint: EndpointDefinition) => LimitCheck {
  const shared = new Map<string, LimitCheck>()
  return (name, endpoint) => {
    const { limit } = endpoint
    if (typeof limit === 'string') return createLimit(limit, isCountedTogether(endpoint) ? name : undefined)
    const check = shared.get(limit.shared) ?? createLimit(limit.class)
    shared.set(limit.shared, check)
    return check
  }
}

function byPath(endpoints: Readonly<Record<string, EndpointDefinition>>): Map<string, [string, EndpointDefinition][]> {
  const paths = new Map<string, [string, EndpointDefinition][]>()
  for (const entry of Object.entries(endpoints)) paths.set(entry[1].path, [...(paths.get(entry[1].path) ?? []), entry])
  return paths
}

/**
 * The routes of a file of `contract/endpoints`: rate limit, caller, parameters, handler, response. A handler that is
 * missing or has a wrong return type does not compile. `provers` authenticate the kinds of callers of these endpoints.
 */
export function endpointRoutes<T extends Endpoints<T>, P extends Provers<T>>(
  endpoints: T,
  provers: P,
  handlers: Handlers<T, P>,
): RouteModule
export function endpointRoutes(
  endpoints: Readonly<Record<string, EndpointDefinition>>,
  provers: Readonly<Record<string, Prove | undefined>>,
  handlers: Readonly<Record<string, unknown>>,
): RouteModule {
  return async (app, createLimit, headers) => {
    const limitOf = createSharedLimits(createLimit)
    const routeOf = ([name, endpoint]: [string, EndpointDefinition]): Omit<ApiRoute, 'pattern'> => {
      const { method, bodyLimit, caller } = endpoint
      const handler = handlers[name]
      const route = {
        ...{ method, bodyLimit, limit: limitOf(name, endpoint) },
        ...{ isOpen: isOpen(endpoint), keyScopes: scopesOf(endpoint) },
      }
      const prove = provers[caller]
      if (isHidden(endpoint) && prove !== undefined && isHandler(handler)) {
        const hidden = hideRoute(endpoint, prove, route.limit)
        const handle = createRouteHandler(endpoint, hidden.caller, handler, headers)
        return { ...route, admit: hidden.onRequest, handler: handle }
      }
      if (isHandler(handler)) return { ...route, handler: createRouteHandler(endpoint, prove, handler, headers) }
      if (!isNavigation(handler)) throw new Error(`no handler for ${name}`)
      const open: AnyHandler = (call) => handler.open(call)
      return {
        ...route,
        handler: createRouteHandler(endpoint, prove, open, headers),
        errorHandler: navigationErrors(handler),
      }
    }
    for (const [path, entries] of byPath(endpoints)) {
      // In a separate scope, so that only these routes read bodies of this type.
      await app.register(async (scope) => {
        for (const type of new Set(entries.map(([, { bodyType = 'json' }]) => bodyType))) acceptBody(scope, type)
        addApiPath(scope, createLimit, path, entries.map(routeOf))
      })
    }
  }
}
