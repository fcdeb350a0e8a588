import { type AddressOf, type AnyAddress, anyHref, type EndpointDefinition } from '../../contract/endpoint.ts'
import { type CallOptions, call } from './api-client.ts'

/** An endpoint that answers with a file. */
type FileEndpoint = Pick<EndpointDefinition, 'path'> & { readonly answer: { readonly mediaType: string } }

/** Reads a file of the API. Throws as `request` does; a download that breaks off rejects too. */
export async function requestFile<E extends FileEndpoint>(
  endpoint: E,
  address: AddressOf<E> & AnyAddress,
  options: CallOptions,
): Promise<Blob> {
  const response = await call(anyHref(endpoint, address), { cache: 'no-store' }, options)
  return response.blob()
}
