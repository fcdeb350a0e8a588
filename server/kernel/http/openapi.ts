import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import {
  type Caller,
  type EndpointDefinition,
  isHidden,
  type StringsSchema,
  scopesOf,
} from '../../../contract/endpoint.ts'
import { statusOfCode } from '../../../contract/error-statuses.ts'
import { type ErrorCode, errorBodySchema, errorCodes } from '../../../contract/errors.ts'
import { mediaTypesOf } from './body-types.ts'
import { isApiPath } from './errors.ts'

type JsonSchema = ReturnType<typeof toJsonSchema>

/** Checks and transforms have no JSON Schema; the transferred shape has one. */
function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}

const contentOf = (types: readonly string[], schema: object): object => ({
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
})
const jsonContent = (schema: object): object => contentOf(['application/json'], schema)

/** Path, query and header parameters are text; one that the schema converts to a number is documented as a number. */
function parameterSchema(schema: v.GenericSchema): JsonSchema {
  const parsed = jsonSchema(schema)
  const isNumber = parsed.type === 'integer' || parsed.type === 'number'
  const { default: preset } = parsed
  if (!isNumber) return jsonSchema(schema, 'input')
  return preset === undefined ? parsed : { ...parsed, default: Number(preset) }
}

/** Parameter objects (OpenAPI 3.1, 4.8.12), the description beside the schema. */
const parametersOf = (place: 'path' | 'query' | 'header', schema: StringsSchema | undefined): object[] =>
  Object.entries(schema?.entries ?? {}).map(([name, entry]) => {
    const { description, ...rest } = parameterSchema(entry)
    return {
      name,
      in: place,
      ...(description === undefined ? {} : { description }),
      required: entry.type !== 'optional',
      schema: rest,
    }
  })

const securityOf: Readonly<Record<Caller, readonly object[] | undefined>> = {
  anyone: undefined,
  optionalAccount: [{ login: [] }, {}],
  account: [{ login: [] }],
  device: [{ login: [] }, { pairing: [] }],
  bindToken: [{ bind: [] }],
  appealToken: [{ appeal: [] }],
  issuedToken: [{ login: [] }, { bind: [] }],
  gameServer: [{ gameServer: [] }],
  gameServerLog: undefined,
  provider: undefined,
  moderator: [{ login: [] }],
  administrator: [{ login: [] }],
}

/** Without a key, or with one that has one of these scopes (the roles of OpenAPI 3.1, 4.8.30). */
function securityFor(endpoint: EndpointDefinition): readonly object[] | undefined {
  const byCaller = securityOf[endpoint.caller]
  const byKey = scopesOf(endpoint).map((scope) => ({ apiKey: [scope] }))
  return byKey.length === 0 ? byCaller : [...(byCaller ?? [{}]), ...byKey]
}

/** How callers authenticate. */
const securitySchemes = {
  login: { type: 'http', scheme: 'bearer', description: 'Login token, valid for seven days' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'API key, such as `spk_…`, with the scope that the operation names. Its calls count for the key instead of the address',
  },
  pairing: { type: 'apiKey', in: 'header', name: 'x-pairings', description: 'Tokens of pairings, separated by commas' },
  bind: { type: 'http', scheme: 'bearer', description: 'Bind token of an account that has no Steam account yet' },
  appeal: { type: 'http', scheme: 'bearer', description: 'Token of a banned player, which opens their appeal only' },
  gameServer: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'HMAC-SHA-256 of a game server, beside x-game-server, x-timestamp and x-nonce',
  },
}

const codeSchema = v.picklist(errorCodes)

/** The error codes that a schema names as messages of its checks. */
function codesIn(schema: unknown): readonly ErrorCode[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'message') return codesIn(value)
    const code = v.safeParse(codeSchema, value)
    return code.success ? [code.output] : []
  })
}

/** Every error code that an endpoint may return. */
export function refusalsOf(endpoint: EndpointDefinition): ReadonlySet<ErrorCode> {
  const { caller, freshSignIn, versioned, params, query, headers, body, method, refusals = [] } = endpoint
  const own: ErrorCode[] = [...refusals]
  if (isHidden(endpoint)) own.push('NOT_FOUND')
  else if (scopesOf(endpoint).length > 0) own.push('UNAUTHORIZED')
  else if (!['anyone', 'optionalAccount', 'provider'].includes(caller)) own.push('UNAUTHORIZED')
  if (caller === 'account' || caller === 'device') own.push('BANNED')
  if (freshSignIn) own.push('FRESH_SIGN_IN_REQUIRED')
  if (versioned && method !== 'GET') own.push('EDITED_MEANWHILE')
  if (params ?? query ?? headers ?? body) own.push('BAD_REQUEST')
  if (method !== 'GET') own.push('BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  return new Set([...own, ...codesIn([params, query, headers, body]), ...commonRefusals])
}
const commonRefusals = ['METHOD_NOT_ALLOWED', 'RATE_LIMIT_EXCEEDED', 'UNAVAILABLE', 'INTERNAL'] as const

/** Error responses by status, each with the codes that it may carry. */
function errorResponses(endpoint: EndpointDefinition): Record<string, object> {
  const codes = [...refusalsOf(endpoint)]
  // A navigation redirects instead.
  const sent = endpoint.status === 302 ? codes.filter((code) => code === 'METHOD_NOT_ALLOWED') : codes
  const taken = endpoint.otherStatuses ?? []
  const description = 'Refused or failed'
  const statuses = [...new Set(sent.map((code) => statusOfCode[code]))].filter((status) => !taken.includes(status))
  return Object.fromEntries(
    statuses.sort().map((status) => {
      const ofStatus = sent.filter((code) => statusOfCode[code] === status)
      // Outside /api, a refusal is its code in one line of text.
      if (!isApiPath(endpoint.path)) return [status, { description, ...contentOf(['text/plain'], { enum: ofStatus }) }]
      const error = { enum: ofStatus }
      const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error } }] }
      return [status, { description, ...jsonContent(schema) }]
    }),
  )
}

function answerContent({ answer }: EndpointDefinition): object {
  if (answer === undefined) return {}
  return 'mediaType' in answer ? contentOf([answer.mediaType], {}) : jsonContent(jsonSchema(answer))
}

function requestBody({ body, bodyType = 'json' }: EndpointDefinition): object {
  if (body === undefined && bodyType !== 'text' && bodyType !== 'bytes') return {}
  const schema = body === undefined ? { type: 'string' } : jsonSchema(body, 'input')
  const required = body === undefined || !v.is(body, undefined)
  return { requestBody: { required, ...contentOf(mediaTypesOf[bodyType], schema) } }
}

/** The operation object (OpenAPI 3.1, 4.8.10). */
function operationObject(operationId: string, endpoint: EndpointDefinition): object {
  const { summary, status = 200, otherStatuses = [], params, query, headers, cache } = endpoint
  const security = securityFor(endpoint)
  const success = { description: summary, ...answerContent(endpoint) }
  const isKept = typeof cache === 'object' && cache.etag === true
  return {
    operationId,
    summary,
    parameters: [...parametersOf('path', params), ...parametersOf('query', query), ...parametersOf('header', headers)],
    ...(security === undefined ? {} : { security }),
    ...requestBody(endpoint),
    responses: {
      [status]: success,
      ...Object.fromEntries(otherStatuses.map((other) => [other, success])),
      ...(isKept ? { 304: { description: 'The ETag in If-None-Match is still current' } } : {}),
      ...errorResponses(endpoint),
    },
  }
}

/** OpenAPI 3.1 of these endpoints by name; without `hasStaff`, those of staff are left out. `origin` is the configured base address. */
export function openApiDocument(
  endpoints: Readonly<Record<string, EndpointDefinition>>,
  {
    version,
    origin,
    hasStaff = false,
  }: { readonly version: string; readonly origin: string; readonly hasStaff?: boolean },
): { readonly openapi: string } {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (isHidden(endpoint) && !hasStaff) continue
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationObject(name, endpoint) }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Spawnpoint', version, license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    servers: [{ url: origin }],
    paths,
    components: { schemas: { Error: jsonSchema(errorBodySchema) }, securitySchemes },
  }
  return document
}
