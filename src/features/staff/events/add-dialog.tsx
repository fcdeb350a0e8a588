import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { eventTypes } from '../../../../contract/alerts/event-types.ts'
import { newEventWebhookSchema } from '../../../../contract/alerts/event-webhooks.ts'
import * as eventEndpoints from '../../../../contract/endpoints/staff-event-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { parseFields, type Values } from '../edits/core/values.ts'
import { ShownOnce } from '../shown-once.tsx'
import { WhileFresh } from '../while-fresh.tsx'
import { AddressForm } from './address-form.tsx'
import { addressSpec, choiceSpecs } from './event-specs.ts'

export interface AddDialogProps {
  readonly me: StaffMe
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

const schema = v.object(newEventWebhookSchema.entries)
const blank: Values = { name: '', address: '', types: [...eventTypes], isMuted: false }

/** Adds a webhook, and shows its secret once. The address is never stored on the device. */
export function AddDialog({ me, onClose, onDone }: AddDialogProps) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) {
    return (
      <ShownOnce title={t`Secret of the webhook`} text={secret} copyLabel={t`Copy the secret`} onClose={onClose}>
        <Trans>Your program checks the signature of each event with it. Copy it now: it is not shown again.</Trans>
      </ShownOnce>
    )
  }
  const done = (made: string) => {
    setSecret(made)
    void onDone()
  }
  return (
    <Dialog title={t`Add a webhook`} closeLabel={t`Close`} onClose={onClose}>
      <WhileFresh me={me}>
        <AddForm onClose={onClose} onAdded={done} />
      </WhileFresh>
    </Dialog>
  )
}

interface AddFormProps {
  readonly onClose: () => void
  readonly onAdded: (secret: string) => void
}

function AddForm({ onClose, onAdded }: AddFormProps) {
  // The same in every attempt, so that adding it twice is adding it once.
  const [id] = useState(() => `ev-${crypto.randomUUID().slice(0, 8)}`)
  return (
    <AddressForm
      blank={blank}
      specs={[addressSpec, ...choiceSpecs]}
      parse={(fields) => parseFields(schema, { ...fields, id })}
      send={async (body) => {
        const added = await request(eventEndpoints.addEventWebhook, { body }, { token: session.token() })
        onAdded(added.secret)
      }}
      onClose={onClose}
      label={<Trans>Add</Trans>}
    />
  )
}
