import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { AnswerOf, Caller, EndpointDefinition, MediaAnswer } from '../../../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import type { Prebuilt } from './prebuilt.ts'

/** Endpoints by name, as `import * as` of a file of `contract/endpoints` returns them. */
export type Endpoints<T> = { readonly [K in keyof T]: EndpointDefinition }

/** Callers that are proven before the handler runs; a provider's notification is verified by its handler. */
type ProvenCaller = Exclude<Caller, 'anyone' | 'provider'>

/**
 * Identifies the caller of an endpoint. @throws ApiError for a caller without a valid proof; UNAUTHORIZED for an endpoint
 * of staff becomes the response to an unknown path.
 */
export type Prove<T = unknown> = (
  request: FastifyRequest,
  endpoint: Pick<EndpointDefinition, 'freshSignIn' | 'refusals'>,
) => Promise<T>

/** How each kind of caller that these endpoints name is proven. */
export type Provers<T extends Endpoints<T>> = {
  readonly [K in Extract<T[keyof T]['caller'], ProvenCaller>]: Prove
}

type CallerOf<E extends EndpointDefinition, P> = E['caller'] extends keyof P
  ? P[E['caller']] extends Prove<infer C>
    ? C
    : undefined
  : undefined

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
type ParsedBody<E> = E extends { readonly bodyType: 'bytes' }
  ? Buffer
  : E extends { readonly bodyType: 'text' }
    ? string
    : E extends { readonly body: infer S }
      ? Parsed<S>
      : undefined

/** One call of an endpoint: the input is parsed, and the caller is authenticated. */
export interface Call<E extends EndpointDefinition, C> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly headers: Parsed<E['headers']>
  readonly body: ParsedBody<E>
  readonly caller: C
  readonly request: FastifyRequest
  /** For what a return value cannot express, such as a cookie. */
  readonly reply: FastifyReply
}

/** A response that is not JSON. */
export interface Media {
  readonly type: string
  readonly body: Buffer | Readable | string
  /** Absent: 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | number>>
}

type ReadonlyItems<T> = T extends readonly (infer Item)[] ? readonly Item[] : T

type Result<E> = E extends { readonly status: 204 }
  ? undefined
  : E extends { readonly answer: MediaAnswer }
    ? E extends { readonly cache: { readonly etag: true } }
      ? Prebuilt
      : Media
    : E extends { readonly cache: { readonly etag: true } }
      ? Prebuilt<AnswerOf<E>>
      : ReadonlyItems<AnswerOf<E>>

/** An endpoint for browser navigation: the handler returns the address to redirect to, and so does every error. */
export interface Navigation<E extends EndpointDefinition, C> {
  open(call: Call<E, C>): Promise<string>
  /** Where the browser is redirected if anything fails. */
  failedPage(request: FastifyRequest, error: ApiError): string
}

type HandlerOf<E extends EndpointDefinition, C> = E extends { readonly status: 302 }
  ? Navigation<E, C>
  : (call: Call<E, C>) => Result<E> | Promise<Result<E>>

/** A handler for every endpoint of a file of `contract/endpoints`. */
export type Handlers<T extends Endpoints<T>, P> = {
  readonly [K in keyof T]: HandlerOf<T[K], CallerOf<T[K], P>>
}
