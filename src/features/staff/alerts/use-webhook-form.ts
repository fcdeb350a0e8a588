import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { alertKinds, type WebhookFormat } from '../../../../contract/alerts/alerts.ts'
import {
  type StaffWebhook,
  webhookAddressSchema,
  webhookStateSchema,
} from '../../../../contract/alerts/staff-webhooks.ts'
import type { Language } from '../../../../contract/language.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { showToast } from '../../../ui/toast.tsx'
import { runEdit } from '../edit-conflict.ts'
import { useAct } from '../use-act.ts'
import { addWebhook, editWebhook, moveWebhook, type WebhookState } from './webhook-calls.ts'

/** What a form of a webhook is for. */
export type WebhookPurpose = 'add' | 'edit' | 'move'

interface Fields {
  readonly address: string
  readonly format: WebhookFormat
  readonly language: Language
  readonly kinds: StaffWebhook['value']['kinds']
}

/** The service of an address, where its host tells. */
function formatOf(address: string): WebhookFormat | undefined {
  if (/^\s*https:\/\/(?:\w+\.)?discord(?:app)?\.com\//i.test(address)) return 'discord'
  return /^\s*https:\/\/qyapi\.weixin\.qq\.com\//i.test(address) ? 'wecom' : undefined
}

/**
 * The form of a webhook: what was typed, and what became of saving. `webhook`: the one that is changed; absent: a new one.
 * The address is never stored on the device.
 */
export function useWebhookForm(purpose: WebhookPurpose, webhook: StaffWebhook | undefined, onSaved: () => void) {
  const { t } = useLingui()
  const language = useLanguage()
  const act = useAct()
  const was = webhook?.value
  const isMuted = was?.isMuted === true
  const [begun] = useState<Fields>({
    address: '',
    format: was?.format ?? 'discord',
    language: was?.language ?? language,
    kinds: was?.kinds ?? [...alertKinds],
  })
  const [fields, setFields] = useState(begun)
  // Of what the fields began with, and not of what the list has read since: that may be someone else's edit.
  const [begunTag] = useState(webhook?.tag ?? '')
  // The same in every attempt, so that adding it twice is adding it once.
  const [id] = useState(() => webhook?.id ?? `wh-${crypto.randomUUID().slice(0, 8)}`)
  const [conflict, setConflict] = useState<WebhookState>()
  const [isAddressWrong, setAddressWrong] = useState(false)

  const send = async (tag: string) => {
    const { format, ...choices } = { format: fields.format, language: fields.language, kinds: fields.kinds, isMuted }
    const address = v.safeParse(webhookAddressSchema, fields.address)
    const isWrong = purpose !== 'edit' && !address.success
    setAddressWrong(isWrong)
    if (isWrong) return
    const place = { address: address.success ? address.output : '', format }
    const write = () => {
      if (purpose === 'add') return addWebhook({ id, ...place, ...choices })
      return purpose === 'edit' ? editWebhook({ id, tag }, { value: choices }) : moveWebhook({ id, tag }, place)
    }
    const edit = { send: write, schema: webhookStateSchema, onConflict: setConflict }
    if ((await runEdit(act, edit)) === undefined) return
    showToast({ kind: 'ok', text: purpose === 'edit' ? t`Saved` : t`Saved. Send a test to see whether it arrives.` })
    onSaved()
  }
  return {
    fields,
    set: (change: Partial<Fields>) => {
      const format = change.address === undefined ? undefined : formatOf(change.address)
      setFields({ ...fields, ...change, ...(format === undefined ? {} : { format }) })
    },
    isChanged: JSON.stringify(fields) !== JSON.stringify(begun),
    isAddressWrong,
    running: act.running,
    problem: act.problem,
    conflict,
    save: (tag = begunTag) => send(tag),
  }
}
