import type { FastifyInstance } from 'fastify'
import { errorBodySchema } from '../../../contract/errors.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { addApiRoute } from './api-route.ts'
import { communityOperations } from './openapi/community-operations.ts'
import { inventoryOperations } from './openapi/inventory-operations.ts'
import { leaderboardOperations } from './openapi/leaderboard-operations.ts'
import { jsonSchema, operationObject, securitySchemes } from './openapi/operation.ts'
import { paymentOperations } from './openapi/payment-operations.ts'
import { rentalOperations } from './openapi/rental-operations.ts'
import { signInOperations } from './openapi/sign-in-operations.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from './prebuilt.ts'
import type { CreateLimit } from './rate-limit.ts'
import type { Headers } from './security-headers.ts'

/** OpenAPI 3.1 of every call, generated from the contract. `origin` is the configured base address. */
export function openApiDocument(version: string, origin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  const operations = [
    ...communityOperations,
    ...signInOperations,
    ...paymentOperations,
    ...rentalOperations,
    ...leaderboardOperations,
    ...inventoryOperations,
  ]
  for (const operation of operations) {
    const path = operation.pattern.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method ?? 'get']: operationObject(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Spawnpoint', version, license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    servers: [{ url: origin }],
    paths,
    components: { schemas: { Error: jsonSchema(errorBodySchema) }, securitySchemes },
  }
}

/** Serves the document, built on first demand. */
export function addOpenApiRoute(
  app: FastifyInstance,
  createLimit: CreateLimit,
  deps: { readonly version: string; readonly publicOrigin: string; readonly headers: Headers },
): void {
  let kept: Prebuilt | undefined
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.openapi.pattern,
    limit: 'other',
    handler(request, reply) {
      kept ??= prebuild(JSON.stringify(openApiDocument(deps.version, deps.publicOrigin)), {
        cacheControl: 'public, max-age=300',
        headers: deps.headers,
      })
      sendPrebuilt(request, reply, kept)
    },
  })
}
