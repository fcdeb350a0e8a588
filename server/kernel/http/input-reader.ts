import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { EndpointDefinition, StringsSchema } from '../../../contract/endpoint.ts'
import { errorCodes } from '../../../contract/errors.ts'
import { fieldReason } from '../../../contract/field-reason.ts'
import { ApiError } from './api-error.ts'
import { hasDuplicateKeys } from './strict-json.ts'

const codeSchema = v.picklist(errorCodes)

/** The issue to mend first, and its place: in a union that of the option that fits best, which fails deepest. */
function tellingIssue(issue: v.BaseIssue<unknown>): { readonly issue: v.BaseIssue<unknown>; readonly keys: string[] } {
  const keys = (issue.path ?? []).map(({ key }) => String(key))
  if (issue.type !== 'union') return { issue, keys }
  const [deepest] = (issue.issues ?? []).map(tellingIssue).toSorted((a, b) => b.keys.length - a.keys.length)
  return deepest === undefined ? { issue, keys } : { issue: deepest.issue, keys: [...keys, ...deepest.keys] }
}

/**
 * Parses a query or a body.
 * @throws ApiError for the first invalid field: BAD_REQUEST, or the text of the contract that the schema names.
 */
export function parseInput<T extends v.GenericSchema>(schema: T, input: unknown): v.InferOutput<T> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const { issue, keys } = tellingIssue(parsed.issues[0])
  const field = keys.length === 0 ? null : keys.join('.')
  const code = v.safeParse(codeSchema, issue.message)
  throw new ApiError(
    code.success ? code.output : 'BAD_REQUEST',
    field === null ? {} : { field, reason: fieldReason(issue) },
  )
}

/** The parsed input of a request; undefined where the endpoint has no schema. */
export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
}

const textSchema = v.string()

/** Parses signed text as JSON. The body parser leaves it as text, because the signature covers its bytes. */
function parseSigned(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ApiError('BAD_REQUEST', { cause: error })
  }
  if (hasDuplicateKeys(text)) throw new ApiError('BAD_REQUEST')
  return value
}

/** The body as text; empty for a request without one. */
export const bodyText = ({ body }: Pick<FastifyRequest, 'body'>): string => (v.is(textSchema, body) ? body : '')

function readBody({ body, bodyType = 'json' }: EndpointDefinition, request: FastifyRequest): unknown {
  if (bodyType === 'bytes') return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (bodyType === 'text') return bodyText(request)
  if (body === undefined) return undefined
  return parseInput(body, bodyType === 'signedJson' ? parseSigned(bodyText(request)) : request.body)
}

/** The documented headers under their documented names. */
const headersIn = (schema: StringsSchema, { headers }: FastifyRequest): object =>
  Object.fromEntries(
    Object.keys(schema.entries).flatMap((name) => {
      const value = headers[name.toLowerCase()]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * Parses params, query, headers and body, in this order.
 * @throws ApiError BAD_REQUEST with the field, or the error code that the schema names.
 */
export function createInputReader(endpoint: EndpointDefinition): (request: FastifyRequest) => Input {
  const { params, query, headers } = endpoint
  // Most reads have no query; the empty one is parsed once.
  const noQuery = query === undefined ? undefined : v.safeParse(query, {})
  const readQuery = (request: FastifyRequest): unknown => {
    if (query === undefined) return undefined
    return noQuery?.success && !request.url.includes('?') ? noQuery.output : parseInput(query, request.query)
  }
  return (request) => ({
    params: params && parseInput(params, request.params),
    query: readQuery(request),
    headers: headers && parseInput(headers, headersIn(headers, request)),
    body: readBody(endpoint, request),
  })
}
