import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { type EventWebhook, eventAddressSchema } from '../../../../contract/alerts/event-webhooks.ts'
import * as eventEndpoints from '../../../../contract/endpoints/staff-event-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { parseFields, type Values } from '../edits/core/values.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { AddressForm } from './address-form.tsx'
import { addressSpec } from './event-specs.ts'

export interface MoveDialogProps {
  readonly me: StaffMe
  readonly webhook: EventWebhook
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

const schema = v.object(eventAddressSchema.entries)
const blank: Values = { address: '' }

/** Replaces the address of a webhook. */
export function MoveDialog({ me, webhook: { id }, onClose, onDone }: MoveDialogProps) {
  const { t } = useLingui()
  const send = async (body: v.InferOutput<typeof schema>) => {
    await request(eventEndpoints.moveEventWebhook, { params: { id }, body }, { token: session.token() })
    await onDone()
    onClose()
  }
  return (
    <Dialog title={t`Replace the address`} closeLabel={t`Close`} onClose={onClose}>
      <WhileFresh me={me}>
        <AddressForm
          blank={blank}
          specs={[addressSpec]}
          parse={(fields) => parseFields(schema, fields)}
          send={send}
          onClose={onClose}
          label={<Trans>Replace</Trans>}
        >
          <p>
            <Trans>The secret stays the same. Events that wait for delivery go to the new address.</Trans>
          </p>
        </AddressForm>
      </WhileFresh>
    </Dialog>
  )
}
