import type * as v from 'valibot'
import type {
  DeliveryAttempt,
  NewWebhook,
  StaffWebhook,
  WebhookPlace,
  WebhookValue,
  webhookStateSchema,
} from '../../../../contract/alerts/staff-webhooks.ts'
import * as webhookEndpoints from '../../../../contract/endpoints/staff-webhooks.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'

/** What staff choose. */
export type WebhookChoices = Pick<WebhookValue, 'language' | 'kinds' | 'isMuted'>
/** A stored state; null: it was removed. */
export type WebhookState = v.InferOutput<typeof webhookStateSchema>

const signedIn = () => ({ token: session.token() })

export const addWebhook = (body: NewWebhook): Promise<WebhookState> =>
  request(webhookEndpoints.addStaffWebhook, { body }, signedIn())

type Named = Pick<StaffWebhook, 'id' | 'tag'>

export const editWebhook = (
  { id, tag }: Named,
  body: { readonly value: WebhookChoices } | { readonly remove: true },
): Promise<WebhookState> =>
  request(webhookEndpoints.editStaffWebhook, { params: { id }, headers: ifMatch(tag), body }, signedIn())

export const moveWebhook = ({ id, tag }: Named, body: WebhookPlace): Promise<WebhookState> =>
  request(webhookEndpoints.moveStaffWebhook, { params: { id }, headers: ifMatch(tag), body }, signedIn())

export const testWebhook = (id: string): Promise<DeliveryAttempt> =>
  request(webhookEndpoints.testStaffWebhook, { params: { id } }, signedIn())
