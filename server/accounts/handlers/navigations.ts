import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallbackError } from '../../../contract/sign-in.ts'
import { toApiError } from '../../kernel/http/errors.ts'

export interface NavigationDeps {
  readonly publicOrigin: string
  readonly logger: { error(detail: object, message: string): void }
}

/**
 * Adds routes that a person visits, not a script: what goes wrong there sends the browser back to the page with an
 * error. JSON in the window of an installed app would be a dead end.
 */
export async function addNavigations(
  app: FastifyInstance,
  deps: NavigationDeps,
  pageOf: (request: FastifyRequest, error: CallbackError) => string,
  addRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toApiError(thrown)
      if (error.statusCode >= 500) deps.logger.error({ requestId: request.id, err: error.cause }, 'call failed')
      // Another method than GET is no person.
      if (error.code === 'METHOD_NOT_ALLOWED') throw error
      return reply.redirect(`${deps.publicOrigin}${pageOf(request, 'failed')}`, 302)
    })
    addRoutes(scope)
  })
}
