import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { promptInstall, useInstallState } from '../../platform/install-prompt.ts'

const benefits: readonly { readonly icon: string; readonly messages: ReactNode }[] = [
  { icon: 'i-lucide-id-card', messages: <Trans>Your member card and receipts, even offline</Trans> },
  { icon: 'i-lucide-bell', messages: <Trans>Reminders 7, 3 and 1 days before VIP ends</Trans> },
  { icon: 'i-lucide-rotate-cw', messages: <Trans>Return from Alipay or WeChat to where you left off</Trans> },
]

export interface SubscribeIntroProps {
  /** The manual installation steps for this device. */
  readonly steps: ReactNode
  readonly onContinue: () => void
}

/** In a browser tab: what the app offers, how to install it, and a button to continue without it (G-02). */
export function SubscribeIntro({ steps, onContinue }: SubscribeIntroProps) {
  const state = useInstallState()
  return (
    <section className="card p-5 max-w-640px mx-auto w-full flex flex-col gap-4">
      <h2 className="text-16px font-600">
        <Trans>Better as an app</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {benefits.map(({ icon, messages }) => (
          <li key={icon} className="flex items-center gap-3">
            <span className={`${icon} text-20px text-accent shrink-0`} aria-hidden />
            {messages}
          </li>
        ))}
      </ul>
      {state === 'by-hand' ? <div className="muted border-t border-t-line pt-3">{steps}</div> : null}
      <div className="flex flex-wrap gap-2">
        {state === 'prompt' ? (
          <button type="button" className="btn-main" onClick={() => void promptInstall()}>
            <span className="i-lucide-download" aria-hidden />
            <Trans>Install the app</Trans>
          </button>
        ) : null}
        <button type="button" className={state === 'prompt' ? 'btn' : 'btn-main'} onClick={onContinue}>
          <Trans>Continue without installing</Trans>
        </button>
      </div>
    </section>
  )
}
