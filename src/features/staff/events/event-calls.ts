import type * as v from 'valibot'
import type { EventChoices, EventWebhook, eventWebhookStateSchema } from '../../../../contract/alerts/event-webhooks.ts'
import * as eventEndpoints from '../../../../contract/endpoints/staff-event-webhooks.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'

/** A stored state; null: it was removed. */
export type EventWebhookState = v.InferOutput<typeof eventWebhookStateSchema>

const signedIn = () => ({ token: session.token() })

export const editEventWebhook = (
  { id, tag }: Pick<EventWebhook, 'id' | 'tag'>,
  body: { readonly value: EventChoices } | { readonly remove: true },
): Promise<EventWebhookState> =>
  request(eventEndpoints.editEventWebhook, { params: { id }, headers: ifMatch(tag), body }, signedIn())

export const testEventWebhook = (id: string): Promise<unknown> =>
  request(eventEndpoints.testEventWebhook, { params: { id } }, signedIn())

export const sendEventAgain = (id: string, delivery: string): Promise<unknown> =>
  request(eventEndpoints.sendEventAgain, { params: { id, delivery } }, signedIn())
