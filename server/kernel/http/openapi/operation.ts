import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** One call as the OpenAPI document tells it. */
export interface Operation {
  readonly method?: 'get' | 'post' | 'put' | 'delete'
  readonly pattern: string
  readonly summary: string
  /** What 200 answers; absent: nothing, with `status`. */
  readonly answer?: GenericSchema
  /** Of success, where it is not 200. */
  readonly status?: 204 | 302
  readonly body?: GenericSchema
  readonly parameters?: readonly object[]
  /** Which token the call needs; `signature`: of a game server. */
  readonly security?: 'login' | 'bind' | 'loginOrNone' | 'signature'
  /** Statuses of refusals besides 405, 429 and 500. */
  readonly refusals?: readonly number[]
  /** The answer carries an ETag, so that 304 may follow. */
  readonly isKept?: boolean
}

export const query = (name: string, description: string, schema: object, required = false): object => {
  return { name, in: 'query', description, required, schema }
}

export const path = (name: string, description: string): object => {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } }
}

/** Checks and transforms have no JSON Schema; the shape that travels does. */
export const jsonSchema = (schema: GenericSchema, typeMode: 'input' | 'output' = 'output'): object => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}

const content = (schema: object): object => ({ content: { 'application/json': { schema } } })
const errorAnswer = { description: 'Refused or failed', ...content({ $ref: '#/components/schemas/Error' }) }

const securityOf: Readonly<Record<NonNullable<Operation['security']>, readonly object[]>> = {
  login: [{ login: [] }],
  bind: [{ bind: [] }],
  loginOrNone: [{ login: [] }, {}],
  signature: [{ gameServer: [] }],
}

/** How callers prove who they are. */
export const securitySchemes = {
  login: { type: 'http', scheme: 'bearer', description: 'Login token, valid for seven days' },
  bind: { type: 'http', scheme: 'bearer', description: 'Bind token: of an account that has no Steam account yet' },
  gameServer: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'HMAC-SHA-256 of a game server, beside x-game-server, x-timestamp and x-nonce',
  },
}

/** The operation object (OpenAPI 3.1, 4.8.10). */
export function operationObject(operation: Operation): object {
  const { summary, answer, status = 200, body, parameters = [], security, refusals = [], isKept = false } = operation
  return {
    summary,
    parameters,
    ...(security === undefined ? {} : { security: securityOf[security] }),
    ...(body === undefined ? {} : { requestBody: { required: true, ...content(jsonSchema(body, 'input')) } }),
    responses: {
      [status]: { description: summary, ...(answer === undefined ? {} : content(jsonSchema(answer))) },
      ...(isKept ? { 304: { description: 'The kept answer (If-None-Match) still holds' } } : {}),
      ...Object.fromEntries([...refusals, 405, 429, 500].map((refusal) => [refusal, errorAnswer])),
    },
  }
}
