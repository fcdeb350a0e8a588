import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { alertKinds, type WebhookFormat } from '../../../../contract/alerts/alerts.ts'
import {
  type NewWebhook,
  newWebhookSchema,
  type StaffWebhook,
  type WebhookPlace,
  type WebhookValue,
  webhookChoicesSchema,
  webhookPlaceSchema,
  webhookStateSchema,
} from '../../../../contract/alerts/staff-webhooks.ts'
import { absentTag } from '../../../../contract/staff/staff-edits.ts'
import { ApiError } from '../../../platform/api-client.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { parseFields } from '../edits/core/values.ts'
import { useEdit } from '../edits/use-edit.ts'
import type { FieldForm } from '../edits/use-fields.ts'
import { addWebhook, editWebhook, moveWebhook, type WebhookChoices } from './webhook-calls.ts'

/** What a form of a webhook is for. */
export type WebhookPurpose = 'add' | 'edit' | 'move'
type WebhookInput = NewWebhook | WebhookPlace | WebhookChoices

/** What is sent of the fields. */
const schemas: Readonly<Record<WebhookPurpose, v.GenericSchema<unknown, WebhookInput>>> = {
  add: v.object(newWebhookSchema.entries),
  edit: v.object(webhookChoicesSchema.entries),
  move: v.object(webhookPlaceSchema.entries),
}

/** The service of an address, where its host tells. */
function formatOf(address: unknown): WebhookFormat | undefined {
  if (typeof address !== 'string') return undefined
  if (/^\s*https:\/\/(?:\w+\.)?discord(?:app)?\.com\//i.test(address)) return 'discord'
  return /^\s*https:\/\/qyapi\.weixin\.qq\.com\//i.test(address) ? 'wecom' : undefined
}

/** The edit of a webhook; without one, of a new one. The address is never stored on the device. */
export function useWebhookEdit(
  purpose: WebhookPurpose,
  webhook: StaffWebhook | undefined,
  onSaved: () => Promise<void>,
) {
  const { t } = useLingui()
  const language = useLanguage()
  // The same in every attempt, so that adding it twice is adding it once.
  const [id] = useState(() => webhook?.id ?? `wh-${crypto.randomUUID().slice(0, 8)}`)
  const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'WEBHOOK_REFUSED'
  const refusal = t`The portal doesn't send to this address: its host is in a private network, or it contains a user name.`
  const edit = useEdit<WebhookValue, WebhookInput>({
    stored: webhook ?? { tag: absentTag, value: null },
    schema: webhookStateSchema,
    toFields: (value) => ({
      ...{ id, address: '', format: 'discord', language, kinds: [...alertKinds], isMuted: false },
      ...value,
    }),
    parse: (fields) => parseFields(schemas[purpose], fields),
    send(tag, { value }: { readonly value: WebhookInput }) {
      if ('id' in value) return addWebhook(value)
      return 'address' in value ? moveWebhook({ id, tag }, value) : editWebhook({ id, tag }, { value })
    },
    refusedIn: (error) => (isRefused(error) ? [{ path: 'address', text: refusal }] : []),
    savedText: () => (purpose === 'edit' ? t`Saved` : t`Saved. Send a test to see whether it arrives.`),
    onSaved,
  })
  const form: FieldForm = {
    ...edit.form,
    set(path, value) {
      const format = path === 'address' ? formatOf(value) : undefined
      if (format === undefined) edit.form.set(path, value)
      else edit.fill({ ...edit.typed, address: value, format })
    },
  }
  return { ...edit, form }
}
