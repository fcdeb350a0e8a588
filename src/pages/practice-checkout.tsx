import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import * as v from 'valibot'
import { currencyOf, type Order } from '../../contract/payments/payments.ts'
import { rentalLimits } from '../../contract/rentals/rental-fields.ts'
import {
  type NewServerOptions,
  newServerOptionsSchema,
  type RenewServerOptions,
  type Rental,
} from '../../contract/rentals/rentals.ts'
import { CheckoutView } from '../features/payments/checkout-view.tsx'
import type { Purchase } from '../features/payments/core/checkout.ts'
import { PlanFields } from '../features/payments/plan-fields.tsx'
import { PlanForm } from '../features/payments/plan-form.tsx'
import { type UsedCheckout, useCheckout } from '../features/payments/use-checkout.ts'
import { usePlan } from '../features/payments/use-plan.ts'
import { CreationWait } from '../features/rentals/creation-wait.tsx'
import { RentForm } from '../features/rentals/rent-form.tsx'
import { startText } from '../features/rentals/start-texts.ts'
import { formatMoney } from '../platform/format-money.ts'
import { useMedia } from '../platform/media.ts'
import { useLanguage } from '../platform/use-language.ts'
import { useDraft } from '../shared/drafts.ts'
import { type TermsTick, useTermsTick } from '../shared/legal-terms.tsx'
import type { Session } from '../shared/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { practiceDrafts } from './practice-address.ts'

const productType = 'server_rental'
const modeSchema = v.optional(v.picklist(['fixed', 'flexible']))
const [formDraft, modeDraft, planDraft, renewalDraft] = practiceDrafts

/** What the dialog was opened for. `resume`: an unfinished purchase, or the return from a provider. */
export type CheckoutPurpose =
  | { readonly kind: 'new' }
  | { readonly kind: 'renew'; readonly rental: Rental }
  | { readonly kind: 'resume'; readonly orderId: string | undefined }

export interface PracticeCheckoutProps {
  readonly session: Session
  readonly purpose: CheckoutPurpose
  readonly onClose: () => void
}

function purchaseOf(options: NewServerOptions | RenewServerOptions, terms: TermsTick['accepted']): Purchase {
  const method = options.paymentMethod
  return {
    productType,
    productId: 'instance_id' in options ? 'renew_server' : 'new_server',
    currency: currencyOf(method),
    method,
    ...terms,
    options: JSON.stringify(options),
  }
}

function NewServer({ used, session }: { readonly used: UsedCheckout; readonly session: Session }) {
  const language = useLanguage()
  const { fields: mode, setFields: setMode } = useDraft(modeDraft, modeSchema, undefined)
  const isRelocatable = mode === 'flexible'
  const terms = useTermsTick()
  const plan = usePlan(productType, isRelocatable, planDraft)
  const price = plan.plan && { amountMinor: plan.plan.amountMinor, currency: currencyOf(plan.method) }
  const total = () => {
    if (mode === undefined) return undefined
    if (plan.state === 'invalid') return 'Error'
    return price && formatMoney(language, price)
  }
  return (
    <RentForm
      draft={formDraft}
      mode={mode}
      onMode={setMode}
      plan={mode === undefined ? null : <PlanFields plan={plan} compact />}
      terms={terms}
      total={total()}
      payable={plan.state === 'ready'}
      onRent={({ serverName, password, region, startsAt }) => {
        if (!plan.plan) return
        const { duration } = plan.plan
        const nickname = Array.from(session.user.username).slice(0, rentalLimits.note).join('')
        const server = { serverName, password, region, ...(startsAt === undefined ? {} : { startsAt }) }
        const purpose = { ...server, duration, paymentMethod: plan.method, isRelocatable, nickname }
        const options = v.safeParse(newServerOptionsSchema, purpose)
        if (options.success) void used.buy(purchaseOf(options.output, terms.accepted))
      }}
    />
  )
}

function Renewal({ used, rental }: { readonly used: UsedCheckout; readonly rental: Rental }) {
  const { instance_id, relocatable, instance_name: name } = rental
  const isRelocatable = relocatable === 1
  return (
    <>
      <p className="mt-0 mb-4">
        <Trans>
          Adds time to <b>{name}</b>. The remaining time is kept.
        </Trans>
      </p>
      <PlanForm
        product={productType}
        relocatable={isRelocatable}
        compact
        draft={renewalDraft}
        onBuy={({ duration, method, terms }) =>
          void used.buy(purchaseOf({ instance_id, duration, isRelocatable, paymentMethod: method }, terms))
        }
      />
    </>
  )
}

/** Nothing is left to pay: it was completed or cancelled in the meantime. */
function NothingPending({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Notice
      icon="i-lucide-circle-check"
      title={t`No payment is pending`}
      action={
        <button type="button" className="btn mt-2" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      }
    />
  )
}

/** Below the receipt of a renewal. */
const Finished = ({ onClose }: { readonly onClose: () => void }) => (
  <div className="pt-4 flex justify-center">
    <button type="button" className="btn-main min-w-180px" onClick={onClose}>
      <Trans>Done</Trans>
    </button>
  </div>
)

/** While the device is asked for an unfinished purchase: with one, the form would invite the user to pay again. */
function Reading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="waiting min-h-320px flex flex-col gap-4">
      <Skeleton className="h-80px" />
      <Skeleton className="h-80px" />
      <Skeleton className="h-44px" />
    </div>
  )
}

function Form({ purpose, used, session, onClose }: PracticeCheckoutProps & { readonly used: UsedCheckout }) {
  if (!used.ready) return <Reading />
  if (purpose.kind === 'new') return <NewServer used={used} session={session} />
  if (purpose.kind === 'renew') return <Renewal used={used} rental={purpose.rental} />
  return <NothingPending onClose={onClose} />
}

interface ScheduledProps {
  readonly order: Order | undefined
  readonly onConfirm: () => void
}

/** Paid for a later start: nothing to wait for. */
function Scheduled({ order, onConfirm }: ScheduledProps) {
  const language = useLanguage()
  const text = startText(language, Date.parse(order?.startsAt ?? ''), Date.parse(order?.now ?? ''))
  return (
    <div className="flex flex-col items-center gap-2 pt-2 pb-5 text-center">
      <span className="i-lucide-calendar-check text-32px text-ok" aria-hidden />
      <h3 className="text-20px font-600">
        <Trans>Ready at {text}</Trans>
      </h3>
      <p className="muted max-w-420px">
        <Trans>On its card you can move or cancel it, and add it to your calendar.</Trans>
      </p>
      <button type="button" className="btn-main min-w-180px" onClick={onConfirm}>
        <Trans>Done</Trans>
      </button>
    </div>
  )
}

function Paying({ used, onClose }: { readonly used: UsedCheckout; readonly onClose: () => void }) {
  const { t } = useLingui()
  const device = useMedia('(pointer: coarse)') ? 'mobile' : 'desktop'
  const { checkout } = used
  const order = 'order' in checkout ? checkout.order : undefined
  const isNew = order === undefined || order.productId === 'new_server'
  const skew = 'skew' in checkout ? checkout.skew : 0
  const paidAt = Date.parse(order?.paidAt ?? order?.now ?? '') - skew
  const wait = (running: boolean) =>
    isNew ? <CreationWait paidAt={paidAt} running={running} onConfirm={onClose} /> : undefined
  return (
    <CheckoutView
      used={used}
      device={device}
      subject={isNew ? t`Practice server` : t`Renewal`}
      delivering={wait(false)}
      delivered={
        wait(true) ?? <h3 className="mt-2 mb-4 text-center text-20px font-600">{t`Your server is renewed`}</h3>
      }
      scheduled={<Scheduled order={order} onConfirm={onClose} />}
      after={isNew ? null : <Finished onClose={onClose} />}
    />
  )
}

/** A rental or a renewal from its form to its end; closing it loses nothing (RENT-10 to RENT-12, G-09). */
export function PracticeCheckout({ session, purpose, onClose }: PracticeCheckoutProps) {
  const { t } = useLingui()
  const device = useMedia('(pointer: coarse)') ? 'mobile' : 'desktop'
  const onEnd = useCallback(
    (order: Order) => {
      if (order.state !== 'delivered') return
      const renewed = order.productId === 'renew_server'
      showToast({ kind: 'ok', text: renewed ? t`Your server is renewed` : t`Your server is running` })
    },
    [t],
  )
  const orderId = purpose.kind === 'resume' ? purpose.orderId : undefined
  const used = useCheckout({ session, productType, orderId, device, onEnd })
  const titles = { new: t`New server`, renew: t`Renew`, resume: t`Payment` } as const
  return (
    <Dialog
      title={titles[purpose.kind]}
      closeLabel={t`Close`}
      onClose={onClose}
      wide
      // The form of a new server grows while it is filled in, so it opens at full height.
      className={purpose.kind === 'new' ? 'h-88dvh lg:h-80dvh!' : ''}
    >
      {used.checkout.step === 'choosing' ? (
        <Form purpose={purpose} used={used} session={session} onClose={onClose} />
      ) : (
        <Paying used={used} onClose={onClose} />
      )}
    </Dialog>
  )
}
