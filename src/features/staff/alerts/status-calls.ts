import type * as v from 'valibot'
import type {
  NewStatusMessage,
  StatusChoices,
  StatusMessage,
  StatusPlace,
  statusStateSchema,
} from '../../../../contract/alerts/status-messages.ts'
import * as statusEndpoints from '../../../../contract/endpoints/status-messages.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'

/** A stored state; null: it was removed. */
type StatusState = v.InferOutput<typeof statusStateSchema>
type Named = Pick<StatusMessage, 'id' | 'tag'>

const signedIn = () => ({ token: session.token() })

export const addStatusMessage = (body: NewStatusMessage): Promise<StatusState> =>
  request(statusEndpoints.addStatusMessage, { body }, signedIn())

export const editStatusMessage = (
  { id, tag }: Named,
  body: { readonly value: StatusChoices } | { readonly remove: true },
): Promise<StatusState> =>
  request(statusEndpoints.editStatusMessage, { params: { id }, headers: ifMatch(tag), body }, signedIn())

export const moveStatusMessage = ({ id, tag }: Named, body: StatusPlace): Promise<StatusState> =>
  request(statusEndpoints.moveStatusMessage, { params: { id }, headers: ifMatch(tag), body }, signedIn())

export const resumeStatusMessage = (id: string): Promise<void> =>
  request(statusEndpoints.resumeStatusMessage, { params: { id } }, signedIn())
