import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import { array, type GenericSchema } from 'valibot'
import { announcementsSchema } from '../../contract/announcements.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { faqsSchema } from '../../contract/faq.ts'
import { healthSchema } from '../../contract/health.ts'
import { languages } from '../../contract/language.ts'
import { apiPaths, healthPath } from '../../contract/paths.ts'
import { privilegesSchema } from '../../contract/privileges.ts'
import { serverDetailSchema, serverInfoSchema, serverRulesSchema, serverSchema } from '../../contract/servers.ts'
import { addApiRoute } from '../http/api-route.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '../http/prebuilt.ts'
import type { CreateLimit } from '../http/rate-limit.ts'
import type { Headers } from '../http/security-headers.ts'

interface Operation {
  readonly pattern: string
  readonly summary: string
  readonly schema: GenericSchema
  readonly parameters?: readonly object[]
  /** Statuses besides 200, 304, 405, 429 and 500. */
  readonly refusals?: readonly number[]
}

const query = (name: string, description: string, schema: object, required = false): object => {
  return { name, in: 'query', description, required, schema }
}
const language = query('language', 'Language of the texts.', { type: 'string', enum: languages, default: languages[0] })
const commaList = (name: string, of: string): object => query(name, `Comma list of ${of}.`, { type: 'string' })
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'ip:port, IPv6 in brackets.',
  schema: { type: 'string' },
}

const operations: readonly Operation[] = [
  {
    pattern: apiPaths.servers.pattern,
    summary: 'The server list',
    schema: array(serverSchema),
    parameters: [commaList('modes', 'modes'), commaList('maps', 'map names'), commaList('regions', 'region codes')],
    refusals: [400],
  },
  {
    pattern: apiPaths.server.pattern,
    summary: 'One server with its players and 24 hours of history',
    schema: serverDetailSchema,
    parameters: [id],
    refusals: [404, 503],
  },
  {
    pattern: apiPaths.serverRules.pattern,
    summary: "One server's own rules",
    schema: serverRulesSchema,
    parameters: [id],
    refusals: [404],
  },
  {
    pattern: apiPaths.serverInfo.pattern,
    summary: 'The player list that the poller last got; never sends a packet',
    schema: serverInfoSchema,
    parameters: [
      query('ip', 'Address of a listed server.', { type: 'string' }, true),
      query('port', 'Its port.', { type: 'integer', minimum: 1, maximum: 65_535 }, true),
    ],
    refusals: [400, 404, 503],
  },
  {
    pattern: apiPaths.announcement.pattern,
    summary: 'Announcements of the ticker, as plain text',
    schema: announcementsSchema,
    parameters: [language],
  },
  {
    pattern: apiPaths.announcementList.pattern,
    summary: 'Announcements of the overlay, as cleaned HTML',
    schema: announcementsSchema,
    parameters: [language],
  },
  {
    pattern: apiPaths.privileges.pattern,
    summary: 'The privilege table',
    schema: privilegesSchema,
    parameters: [language],
  },
  {
    pattern: apiPaths.faqs.pattern,
    summary: 'Questions and answers, as cleaned HTML',
    schema: faqsSchema,
    parameters: [language],
  },
  { pattern: healthPath, summary: 'State of this process', schema: healthSchema, refusals: [503] },
]

/** Checks and transforms have no JSON Schema; the shape that the server writes does. */
const jsonSchema = (schema: GenericSchema): object => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'output', errorMode: 'ignore' })
  return rest
}
const content = (schema: object): object => ({ content: { 'application/json': { schema } } })
const errorAnswer = { description: 'Refused or failed', ...content({ $ref: '#/components/schemas/Error' }) }

/** OpenAPI 3.1 of everything public, generated from the contract. `origin` is the configured base address. */
export function openApiDocument(version: string, origin: string): object {
  const pathItem = ({ summary, schema, parameters = [], refusals = [] }: Operation): object => ({
    get: {
      summary,
      parameters,
      responses: {
        200: { description: summary, ...content(jsonSchema(schema)) },
        304: { description: 'The kept answer (If-None-Match) still holds' },
        ...Object.fromEntries([...refusals, 405, 429, 500].map((status) => [status, errorAnswer])),
      },
    },
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Spawnpoint', version, license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.pattern.replace(/:(\w+)/g, '{$1}'), pathItem(operation)]),
    ),
    components: { schemas: { Error: jsonSchema(errorBodySchema) } },
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
