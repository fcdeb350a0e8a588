import type { RouteModule } from '../../kernel/http/route-module.ts'
import { addBindRoutes } from './email-bind.ts'
import type { EmailRouteDeps } from './email-deps.ts'
import { addLoginRoute } from './email-login.ts'
import { addRegisterRoutes } from './email-register.ts'
import { addResetRoutes } from './email-reset.ts'
import { addPasswordRoute } from './password.ts'

/** Everything that a person does with an e-mail address and a password. */
export const emailRoutes =
  (deps: EmailRouteDeps): RouteModule =>
  (app, createLimit) => {
    addRegisterRoutes(app, createLimit, deps)
    addLoginRoute(app, createLimit, deps)
    addBindRoutes(app, createLimit, deps)
    addResetRoutes(app, createLimit, deps)
    addPasswordRoute(app, createLimit, deps)
  }
