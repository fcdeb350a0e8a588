import * as emailEndpoints from '../../../contract/endpoints/email.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { bindHandlers } from './email-bind.ts'
import type { EmailDeps } from './email-deps.ts'
import { loginHandler } from './email-login.ts'
import { registerHandlers } from './email-register.ts'
import { resetHandlers } from './email-reset.ts'
import { passwordHandler } from './password.ts'

/** All endpoints for accounts with an e-mail address and a password. */
export const emailRoutes = (deps: EmailDeps): RouteModule =>
  endpointRoutes(emailEndpoints, deps.authenticate, {
    ...registerHandlers(deps),
    ...loginHandler(deps),
    ...bindHandlers(deps),
    ...resetHandlers(deps),
    ...passwordHandler(deps),
  })
