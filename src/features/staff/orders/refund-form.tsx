import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { decimalText } from '../../../../contract/payments/money.ts'
import type { RefundEffect } from '../../../../contract/payments/refunds.ts'
import { type RefundWay, refundNumberSchema, type StaffOrder } from '../../../../contract/payments/staff-orders.ts'
import { useOnline } from '../../../platform/online.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useOrderMessages } from './order-messages.ts'
import { RefundEffectText } from './refund-effect.tsx'

interface Fields {
  readonly order: string
  readonly way: 'provider' | 'hand'
  readonly number: string
}

export interface RefundFormProps {
  readonly order: StaffOrder
  /** What it takes back; null: nothing, only the money goes back. */
  readonly effect: RefundEffect | null
  readonly amount: { readonly amountMinor: number; readonly currency: string }
  /** The provider's API can send the money back. */
  readonly canSend: boolean
  readonly fields: Fields
  readonly setFields: (fields: Fields) => void
  readonly running: boolean
  readonly onClose: () => void
  readonly onSubmit: (way: RefundWay) => void
}

/** How a whole payment goes back, after what that takes from the player. */
export function RefundForm(props: RefundFormProps) {
  const { order, effect, amount, canSend, fields, setFields, running, onClose, onSubmit } = props
  const { t } = useLingui()
  const online = useOnline()
  const messages = useOrderMessages()
  const [attempts, setAttempts] = useState(0)
  const sum = `${decimalText(amount.amountMinor)} ${amount.currency}`
  const method = messages.method(order.method)
  const way = canSend ? fields.way : 'hand'
  const number = v.safeParse(refundNumberSchema, fields.number)
  const submit = () => {
    if (way === 'provider') return onSubmit({ through: 'provider' })
    setAttempts(attempts + 1)
    if (number.success) onSubmit({ through: 'hand', number: number.output })
  }
  return (
    <FieldsForm className="flex flex-col gap-3" aria-label={t`Refund`} attempts={attempts} takesFocus onSubmit={submit}>
      {effect === null ? null : (
        <p>
          <Trans>
            The full payment of <span className="num">{sum}</span> is refunded. Partial refunds aren't possible.
          </Trans>{' '}
          <RefundEffectText effect={effect} />
        </p>
      )}
      {canSend ? (
        <div className="flex">
          <Segmented
            label={t`Refund method`}
            value={way}
            options={[
              { value: 'provider', label: t`Through ${method}` },
              { value: 'hand', label: t`I have sent it by hand` },
            ]}
            onChange={(next) => setFields({ ...fields, way: next })}
          />
        </div>
      ) : (
        <p className="muted">
          <Trans>The portal cannot send money back through {method}. Send it on the provider’s pages first.</Trans>
        </p>
      )}
      {way === 'hand' ? (
        <TextField
          label={t`The provider’s number of the refund`}
          value={fields.number}
          onChange={(next) => setFields({ ...fields, number: next })}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          problem={
            attempts > 0 && !number.success ? t`Enter 4 to 64 letters, digits and signs, without spaces.` : undefined
          }
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn-main" disabled={!online || running} aria-busy={running}>
          {way === 'provider' ? <Trans>Refund {sum}</Trans> : <Trans>Mark {sum} as refunded</Trans>}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </FieldsForm>
  )
}
