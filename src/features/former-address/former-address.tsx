import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useDocumentTitle } from '../../platform/document-title.ts'
import { onFragmentChange, takeFragment } from '../../platform/fragment.ts'
import { useOnline } from '../../platform/online.ts'
import type { PortableValue } from '../../shared/device-data.ts'
import { FormerAddresses } from '../../shared/former-addresses.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Offer } from './offer.tsx'
import { type FormerAddressState, takeAlong } from './take-along.ts'

const HomeLink = () => (
  <a className="btn-main" href={pagePaths.home.href()}>
    <Trans>Open the portal</Trans>
  </a>
)

/** Lists and settings have arrived; one press brings back what was here before. */
function Taken({ from, undo }: Extract<FormerAddressState, { kind: 'taken' }>) {
  const { t } = useLingui()
  const { host } = new URL(from)
  const [undone, setUndone] = useState(false)
  const undoNow = () => {
    undo()
    setUndone(true)
  }
  const actions = (
    <div className="flex flex-wrap justify-center gap-2 mt-2">
      {undone ? null : (
        <button type="button" className="btn" onClick={undoNow}>
          <Trans>Undo</Trans>
        </button>
      )}
      <HomeLink />
    </div>
  )
  if (undone) return <Notice icon="i-lucide-undo-2" title={t`Everything is restored.`} action={actions} />
  return (
    <Notice icon="i-lucide-circle-check" title={t`Your lists and settings are here`} action={actions}>
      <Trans>
        They come from {host}. Lists were merged with those on this device, settings replaced. If you installed the app
        there, install it again from here and remove the old one.
      </Trans>
    </Notice>
  )
}

/** Nothing of a link is taken: the user said so, or everything is here already. */
function Declined({ isSame }: { readonly isSame: boolean }) {
  const { t } = useLingui()
  const title = isSame ? t`Everything in this link is already here` : t`Nothing was changed`
  return <Notice icon="i-lucide-circle-check" title={title} action={<HomeLink />} />
}

interface RefusedProps {
  readonly why: Extract<FormerAddressState, { kind: 'refused' }>['why']
  readonly onRetry: () => void
}

function Refused({ why, onRetry }: RefusedProps) {
  const { t } = useLingui()
  const online = useOnline()
  if (why === 'failed') {
    return (
      <Notice
        icon="i-lucide-cloud-off"
        title={t`That didn't work`}
        action={
          <button type="button" className="btn-main mt-2" onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        {online ? (
          <Trans>Nothing was changed or lost.</Trans>
        ) : (
          <Trans>You're offline. Nothing was changed or lost. Try again when you're back online.</Trans>
        )}
      </Notice>
    )
  }
  if (why === 'tooLarge') {
    return (
      <Notice icon="i-lucide-file-down" title={t`Your lists are too long for a link`} action={<HomeLink />}>
        <Trans>Save them as a file in the settings, and load it in the settings of the new address.</Trans>
      </Notice>
    )
  }
  const title = why === 'expired' ? t`This link has expired` : t`Nothing to move from here`
  return (
    <Notice
      icon="i-lucide-link-2-off"
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2 mt-2">
          <FormerAddresses />
          <HomeLink />
        </div>
      }
    >
      <Trans>
        This moves your lists and settings here from a former address of the portal. The link works for five minutes.
      </Trans>
    </Notice>
  )
}

const declined: FormerAddressState = { kind: 'declined', isSame: false }

/**
 * Takes the lists and settings of this device from a former address of the portal to the current one: there it leaves with
 * them, here it offers what the link holds.
 */
export function FormerAddress({ values }: { readonly values: readonly PortableValue[] }) {
  const { t } = useLingui()
  const title = t`Lists and settings`
  useDocumentTitle(title)
  const token = useRef<string>(undefined)
  const [state, setState] = useState<FormerAddressState>({ kind: 'leaving' })
  const begin = () => void takeAlong(token.current ?? '', values).then(setState)
  useEffect(() => {
    // Once, also where effects run twice.
    if (token.current === undefined) {
      token.current = takeFragment()
      begin()
    }
    return onFragmentChange(() => {
      const next = takeFragment()
      if (next === '') return
      token.current = next
      begin()
    })
  })
  return (
    <>
      <h1 className="title-page">{title}</h1>
      <div role="status">
        {state.kind === 'leaving' ? (
          <Notice icon="i-lucide-arrow-right-left" title={t`Moving your lists and settings …`} />
        ) : null}
        {state.kind === 'declined' ? <Declined isSame={state.isSame} /> : null}
        {state.kind === 'taken' ? <Taken {...state} /> : null}
        {state.kind === 'refused' ? <Refused why={state.why} onRetry={begin} /> : null}
      </div>
      {state.kind === 'offered' ? (
        <Offer {...state} onTake={() => setState(state.take())} onDecline={() => setState(declined)} />
      ) : null}
    </>
  )
}
