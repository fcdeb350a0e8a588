import * as webhookEndpoints from '../../contract/endpoints/staff-webhooks.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { actorOf, type StaffProvers } from '../accounts/authorise-staff.ts'
import { editAnswer } from '../kernel/edits/edit.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { addWebhook, changeWebhook, moveWebhook, removeWebhook, testWebhook, webhookTag } from './acts.ts'
import { endingOf } from './address-ending.ts'
import { openWebhooks, webhookValueOf } from './store/webhooks.ts'

export interface WebhookRoutesDeps {
  readonly acts: Parameters<typeof testWebhook>[0]
  readonly provers: StaffProvers
}

/** The webhooks section of the staff room. */
export const webhookRoutes = ({ acts, provers }: WebhookRoutesDeps): RouteModule =>
  endpointRoutes(webhookEndpoints, provers, {
    listStaffWebhooks: async () =>
      (await openWebhooks(acts.database, acts)).map((webhook) => ({
        id: webhook.id,
        tag: webhookTag(webhook),
        value: webhookValueOf(webhook),
        ending: endingOf(webhook.address),
        createdAt: isoInstant(webhook.createdAt),
        mutedAt: isoInstant(webhook.mutedAt),
        last: webhook.last,
      })),
    addStaffWebhook: async ({ caller, request, body }) =>
      editAnswer(await addWebhook(acts, actorOf(caller, request), body)),
    async editStaffWebhook({ caller, request, params: { id }, headers, body }) {
      const [actor, edited] = [actorOf(caller, request), { id, seen: headers['If-Match'] }]
      return editAnswer(
        'value' in body
          ? await changeWebhook(acts, actor, edited, body.value)
          : await removeWebhook(acts, actor, edited),
      )
    },
    moveStaffWebhook: async ({ caller, request, params: { id }, headers, body }) =>
      editAnswer(await moveWebhook(acts, actorOf(caller, request), { id, seen: headers['If-Match'] }, body)),
    async testStaffWebhook({ caller, request, params: { id } }) {
      const { host: _, ...attempt } = await testWebhook(acts, actorOf(caller, request), id)
      return attempt
    },
  })
