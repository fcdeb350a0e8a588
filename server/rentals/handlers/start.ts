import { ApiError } from '../../kernel/http/api-error.ts'
import type { Orders } from '../orders.ts'
import { cancelStart, moveStart, type StartOutcome } from '../store/scheduled-rentals.ts'
import { type Access, refusalError, type Visit } from './access.ts'
import type { RentalHandlers, RentalRouteDeps } from './deps.ts'

/** False: it was so already. @throws ApiError if the change is refused */
function isChanged(outcome: StartOutcome, { row }: Visit): boolean {
  if (outcome === 'done' || outcome === 'same') return outcome === 'done'
  if (outcome === 'moved') throw new ApiError('CONFLICT')
  // Not expired, whatever the clock says: the rules have looked at its start.
  throw refusalError(outcome, row, 0)
}

/** The start of a scheduled server: the owner moves it, or cancels the server for a refund. Both are safe to repeat. */
export const startHandlers = (
  { database, now }: RentalRouteDeps,
  access: Access,
  orders: Pick<Orders, 'refund'>,
): RentalHandlers<'moveRentalStart' | 'cancelRentalStart'> => ({
  async moveRentalStart({ caller, params, body, request }) {
    const visit = await access.own(caller, params.id)
    const change = { from: Date.parse(body.from), to: Date.parse(body.startsAt) }
    if (isChanged(await moveStart(database, visit.row.id, change, now()), visit)) {
      await access.note(request, visit, 'rental start moved', visit.row.id)
    }
  },
  async cancelRentalStart({ caller, params, request }) {
    const visit = await access.own(caller, params.id)
    if (isChanged(await cancelStart(database, orders, visit.row.id, now()), visit)) {
      await access.note(request, visit, 'rental cancelled', visit.row.id)
    }
  },
})
