import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useOnline } from '../../platform/online.ts'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRefusalText } from './payment-messages.ts'
import type { UsedCheckout } from './use-checkout.ts'

/** A request is running. */
export const Working = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="py-12 flex items-center justify-center gap-3">
    <span className="i-lucide-loader-circle animate-spin text-24px text-accent" aria-hidden />
    {children}
  </p>
)

interface RefusedProps {
  readonly used: UsedCheckout
  readonly title: string
  readonly code: string
  readonly children: ReactNode
}

/** What failed, why, and what the user can do. */
export function Refused({ used, title, code, children }: RefusedProps) {
  const refusal = useRefusalText()
  return (
    <div role="alert">
      <Notice
        icon="i-lucide-circle-alert"
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-2 mt-2">
            <button type="button" className="btn-main" onClick={used.again}>
              <Trans>Try again</Trans>
            </button>
            {children}
          </span>
        }
      >
        {refusal(code)}
      </Notice>
    </div>
  )
}

interface CancelButtonProps {
  readonly used: UsedCheckout
  readonly className: string
  readonly children: ReactNode
}

/** Cancels the order and goes back to the choice; if the payment was faster, the page shows that instead. */
export function CancelButton({ used, className, children }: CancelButtonProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    const became = await used.cancel()
    setBusy(false)
    if (became === 'unknown') {
      showToast({ kind: 'bad', text: t`The order could not be cancelled right now. Try again in a moment.` })
    }
    if (became === 'overtaken') showToast({ kind: 'info', text: t`Your payment had already arrived` })
  }
  return (
    <button type="button" className={className} disabled={busy || !online} onClick={() => void cancel()}>
      {children}
    </button>
  )
}
