import * as statusEndpoints from '../../contract/endpoints/status-messages.ts'
import { actorOf, type StaffProvers } from '../accounts/authorise-staff.ts'
import { editAnswer } from '../kernel/edits/edit.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { WebhookActs } from './acts.ts'
import { listStatusMessages } from './list-status-messages.ts'
import {
  addStatusMessage,
  changeStatusMessage,
  moveStatusMessage,
  removeStatusMessage,
  resumeStatusMessage,
} from './status-acts.ts'

export interface StatusRoutesDeps {
  readonly acts: WebhookActs
  readonly provers: StaffProvers
}

/** The status messages in the alerts section of the staff room. */
export const statusRoutes = ({ acts, provers }: StatusRoutesDeps): RouteModule =>
  endpointRoutes(statusEndpoints, provers, {
    listStatusMessages: () => listStatusMessages(acts.database, acts),
    addStatusMessage: async ({ caller, request, body }) =>
      editAnswer(await addStatusMessage(acts, actorOf(caller, request), body)),
    async editStatusMessage({ caller, request, params: { id }, headers, body }) {
      const [actor, edited] = [actorOf(caller, request), { id, seen: headers['If-Match'] }]
      return editAnswer(
        'value' in body
          ? await changeStatusMessage(acts, actor, edited, body.value)
          : await removeStatusMessage(acts, actor, edited),
      )
    },
    moveStatusMessage: async ({ caller, request, params: { id }, headers, body }) =>
      editAnswer(await moveStatusMessage(acts, actorOf(caller, request), { id, seen: headers['If-Match'] }, body)),
    async resumeStatusMessage({ caller, request, params: { id } }) {
      await resumeStatusMessage(acts, actorOf(caller, request), id)
      return undefined
    },
  })
