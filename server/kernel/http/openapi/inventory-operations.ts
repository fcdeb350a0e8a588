import { inventorySignInBodySchema, inventorySignInSchema, syncUserBodySchema } from '../../../../contract/inventory.ts'
import { apiPaths } from '../../../../contract/paths.ts'
import type { Operation } from './operation.ts'

/** The way into the inventory host. */
export const inventoryOperations: readonly Operation[] = [
  {
    method: 'post',
    pattern: apiPaths.syncUser.pattern,
    summary: "Take one's own name and picture anew from Steam, at most every ten minutes",
    security: 'login',
    body: syncUserBodySchema,
    status: 204,
    refusals: [400, 401, 403],
  },
  {
    method: 'post',
    pattern: apiPaths.inventorySignIn.pattern,
    summary:
      "A one-use token of the inventory host, for one's own inventory; `details` of a refusal is what the host said",
    security: 'login',
    body: inventorySignInBodySchema,
    answer: inventorySignInSchema,
    refusals: [400, 401, 403, 409, 503],
  },
]
