import type { DeliveryProblem } from '../../../contract/alerts/alerts.ts'
import { deliveryProblems } from '../../../contract/alerts/alerts.ts'
import * as eventEndpoints from '../../../contract/endpoints/staff-event-webhooks.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { editAnswer } from '../../kernel/edits/edit.ts'
import type { EventDeliveryRow } from '../../kernel/events/tables.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import {
  addEventWebhook,
  type EventWebhookActs,
  editEventWebhook,
  moveEventWebhook,
  rotateEventSecret,
  sendEventAgain,
  testEventWebhook,
} from './acts.ts'
import { listEventWebhooks } from './list-webhooks.ts'
import { findEventWebhook, listDeliveryRows } from './store.ts'

export interface EventWebhookRoutesDeps {
  readonly acts: EventWebhookActs
  readonly provers: StaffProvers
}

const problemIn = (text: string | null): DeliveryProblem | null =>
  deliveryProblems.find((problem) => problem === text) ?? null

const deliveryOf = (row: EventDeliveryRow) => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  at: isoInstant(row.at),
  state:
    row.arrived_at !== null ? ('arrived' as const) : row.next_at !== null ? ('waiting' as const) : ('failed' as const),
  attempts: row.attempts,
  triedAt: isoInstant(row.tried_at),
  nextAt: isoInstant(row.next_at),
  status: row.status,
  milliseconds: row.milliseconds,
  problem: problemIn(row.problem),
})

/** The webhooks for events in the staff room. */
export const eventWebhookRoutes = ({ acts, provers }: EventWebhookRoutesDeps): RouteModule =>
  endpointRoutes(eventEndpoints, provers, {
    listEventWebhooks: () => listEventWebhooks(acts.database),
    addEventWebhook: async ({ caller, request, body }) => ({
      secret: await addEventWebhook(acts, actorOf(caller, request), body),
    }),
    async editEventWebhook({ caller, request, params: { id }, headers, body }) {
      const edited = { id, seen: headers['If-Match'] }
      const choices = 'value' in body ? body.value : undefined
      return editAnswer(await editEventWebhook(acts, actorOf(caller, request), edited, choices))
    },
    async moveEventWebhook({ caller, request, params: { id }, body: { address } }) {
      await moveEventWebhook(acts, actorOf(caller, request), id, address)
    },
    rotateEventSecret: async ({ caller, request, params: { id } }) => ({
      secret: await rotateEventSecret(acts, actorOf(caller, request), id),
    }),
    async listEventDeliveries({ params: { id } }) {
      if ((await findEventWebhook(acts.database, id)) === undefined) throw new ApiError('GONE')
      return (await listDeliveryRows(acts.database, id)).map(deliveryOf)
    },
    async sendEventAgain({ caller, request, params: { id, delivery } }) {
      await sendEventAgain(acts, actorOf(caller, request), { id: delivery, webhookId: id })
    },
    async testEventWebhook({ caller, request, params: { id } }) {
      await testEventWebhook(acts, actorOf(caller, request), id)
    },
  })
