import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import {
  type NewStatusMessage,
  newStatusMessageSchema,
  type StatusChoices,
  type StatusMessage,
  type StatusPlace,
  type StatusValue,
  statusChoicesSchema,
  statusPlaceSchema,
  statusStateSchema,
} from '../../../../contract/alerts/status-messages.ts'
import { absentTag } from '../../../../contract/staff/staff-edits.ts'
import { ApiError } from '../../../platform/api-client.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { parseFields } from '../edits/core/values.ts'
import { useEdit } from '../edits/use-edit.ts'
import { addStatusMessage, editStatusMessage, moveStatusMessage } from './status-calls.ts'
import type { WebhookPurpose } from './use-webhook-edit.ts'

type StatusInput = NewStatusMessage | StatusPlace | StatusChoices

/** What is sent of the fields. */
const schemas: Readonly<Record<WebhookPurpose, v.GenericSchema<unknown, StatusInput>>> = {
  add: v.object(newStatusMessageSchema.entries),
  edit: v.object(statusChoicesSchema.entries),
  move: v.object(statusPlaceSchema.entries),
}

/** The edit of a status message; without one, of a new one. The address is never stored on the device. */
export function useStatusEdit(
  purpose: WebhookPurpose,
  message: StatusMessage | undefined,
  onSaved: () => Promise<void>,
) {
  const { t } = useLingui()
  const language = useLanguage()
  // The same in every attempt, so that adding it twice is adding it once.
  const [id] = useState(() => message?.id ?? `sm-${crypto.randomUUID().slice(0, 8)}`)
  const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'WEBHOOK_REFUSED'
  const refusal = t`The portal doesn't send to this address: its host is in a private network, or it contains a user name.`
  return useEdit<StatusValue, StatusInput>({
    stored: message ?? { tag: absentTag, value: null },
    schema: statusStateSchema,
    toFields: (value) => ({
      ...{ id, address: '', format: 'discord', language, modes: [], hasLinks: true, fillServers: [], fillPercent: 80 },
      ...value,
    }),
    // A choice holds its value as text.
    parse: (fields) => parseFields(schemas[purpose], { ...fields, fillPercent: Number(fields['fillPercent']) }),
    send(tag, { value }: { readonly value: StatusInput }) {
      if ('id' in value) return addStatusMessage(value)
      return 'address' in value ? moveStatusMessage({ id, tag }, value) : editStatusMessage({ id, tag }, { value })
    },
    refusedIn: (error) => (isRefused(error) ? [{ path: 'address', text: refusal }] : []),
    savedText: () => t`Saved. The message appears within a minute.`,
    onSaved,
  })
}
