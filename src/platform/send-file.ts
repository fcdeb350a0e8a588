import * as v from 'valibot'
import { seconds } from '../../contract/duration.ts'
import { type AddressOf, type AnyAddress, anyHref, type EndpointDefinition } from '../../contract/endpoint.ts'
import { ApiError, type CallOptions, call } from './api-client.ts'

/** An endpoint that takes a file and answers with JSON. */
type UploadEndpoint = Pick<EndpointDefinition, 'path' | 'method'> & {
  readonly bodyType: 'bytes'
  readonly answer: v.GenericSchema
}

/** The server waits as long for a whole request. */
const patience = seconds(30)

/** Sends a file and returns the parsed answer. Throws as `request` does. */
export async function sendFile<E extends UploadEndpoint>(
  endpoint: E,
  address: AddressOf<E> & AnyAddress,
  file: Blob,
  options: CallOptions,
): Promise<v.InferOutput<E['answer']>> {
  const init = { method: endpoint.method, body: file, headers: { 'content-type': 'application/octet-stream' } }
  const response = await call(anyHref(endpoint, address), init, { ...options, timeout: patience })
  const parsed = v.safeParse(endpoint.answer, await response.json().catch(() => undefined))
  if (!parsed.success) throw new ApiError('MALFORMED', response.status)
  return parsed.output
}
