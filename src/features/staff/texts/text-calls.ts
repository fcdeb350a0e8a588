import * as v from 'valibot'
import { type TextKind, textSchemas } from '../../../../contract/content/staff-texts.ts'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import type { EditChange, EditState } from '../edits/use-edit.ts'

export const textStateSchema = v.object({ tag: v.string(), value: v.unknown() })

const bodyOf = <S extends v.GenericSchema>(schema: S, change: EditChange<unknown>) =>
  'value' in change ? { value: v.parse(schema, change.value) } : change

/** Edits a text that is in the state `tag`. Throws ApiError. */
export function editText(
  kind: TextKind,
  id: string,
  tag: string,
  change: EditChange<unknown>,
): Promise<EditState<unknown>> {
  const to = { params: { id }, headers: ifMatch(tag) }
  const options = { token: session.token() }
  switch (kind) {
    case 'announcement':
      return request(textEndpoints.editAnnouncement, { ...to, body: bodyOf(textSchemas.announcement, change) }, options)
    case 'faq':
      return request(textEndpoints.editFaq, { ...to, body: bodyOf(textSchemas.faq, change) }, options)
    case 'rules':
      return request(textEndpoints.editServerRules, { ...to, body: bodyOf(textSchemas.rules, change) }, options)
    case 'privilege':
      return request(textEndpoints.editPrivilege, { ...to, body: bodyOf(textSchemas.privilege, change) }, options)
    case 'price':
      return request(textEndpoints.editPrice, { ...to, body: bodyOf(textSchemas.price, change) }, options)
  }
}
