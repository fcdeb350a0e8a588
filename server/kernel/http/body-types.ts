import type { FastifyInstance } from 'fastify'
import type { EndpointDefinition } from '../../../contract/endpoint.ts'

type BodyType = NonNullable<EndpointDefinition['bodyType']>

/** The media types of the bodies that an endpoint accepts. */
export const mediaTypesOf: Readonly<Record<BodyType, readonly string[]>> = {
  json: ['application/json'],
  signedJson: ['application/json'],
  text: ['text/plain'],
  bytes: ['*/*'],
  cspReport: ['application/csp-report', 'application/reports+json'],
}

/** Makes the routes of a scope read bodies of this type; every scope already reads `json`. */
export function acceptBody(scope: FastifyInstance, type: BodyType): void {
  switch (type) {
    case 'json':
      return
    case 'cspReport':
      scope.addContentTypeParser(
        [...mediaTypesOf.cspReport],
        { parseAs: 'string' },
        scope.getDefaultJsonParser('error', 'error'),
      )
      return
    case 'signedJson':
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      return
    case 'text':
    case 'bytes':
      // Regardless of the declared type.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: type === 'text' ? 'string' : 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
  }
}
