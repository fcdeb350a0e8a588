import type { RouteModule } from '../../app.ts'
import { useStrictJson } from '../../http/strict-json.ts'
import { addBindRoutes } from './email-bind.ts'
import type { EmailRouteDeps } from './email-deps.ts'
import { addLoginRoute } from './email-login.ts'
import { addRegisterRoutes } from './email-register.ts'
import { addResetRoutes } from './email-reset.ts'
import { addPasswordRoute } from './password.ts'

/** Everything that a person does with an e-mail address and a password. */
export const emailRoutes =
  (deps: EmailRouteDeps): RouteModule =>
  async (app, createLimit) => {
    await app.register(async (scope) => {
      useStrictJson(scope)
      addRegisterRoutes(scope, createLimit, deps)
      addLoginRoute(scope, createLimit, deps)
      addBindRoutes(scope, createLimit, deps)
      addResetRoutes(scope, createLimit, deps)
      addPasswordRoute(scope, createLimit, deps)
    })
  }
