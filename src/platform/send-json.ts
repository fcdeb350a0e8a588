import * as v from 'valibot'
import { ApiError, type CallOptions, call, jsonOf } from './api-client.ts'

export interface SendOptions extends CallOptions {
  /** More headers, such as `idempotency-key`. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends `body` as JSON and parses the answer; an answer without content (204) is parsed as `undefined`. Never repeated
 * by itself: a write is repeated only by whoever knows that it may be. Throws {@link ApiError}.
 */
export async function sendJson<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  schema: v.GenericSchema<unknown, T>,
  { headers = {}, ...options }: SendOptions = {},
): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { method, headers }
      : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const response = await call(path, init, options)
  const parsed = v.safeParse(schema, response.status === 204 ? undefined : await jsonOf(response))
  if (!parsed.success) throw new ApiError('MALFORMED', response.status)
  return parsed.output
}
