import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { onHoldChange, updatesHeld } from '../../platform/busy.ts'
import { applyUpdate, useUpdateState } from '../../platform/service-worker.ts'

/**
 * Announces a new version, which is applied on consent or at the next start. Hidden behind an open dialog and
 * during a payment.
 */
export function UpdatePrompt() {
  const state = useUpdateState()
  const held = useSyncExternalStore(onHoldChange, updatesHeld)
  const [later, setLater] = useState(false)
  if (state === 'none' || held || (later && state === 'ready')) return null
  const isReady = state === 'ready'
  return (
    <div
      role="status"
      className="card pointer-events-auto lg:self-end flex flex-wrap items-center gap-2 px-4 py-2.5 bg-surface-raised shadow-[var(--shadow)]"
    >
      <p className="grow">{isReady ? <Trans>A new version is ready</Trans> : <Trans>Updating…</Trans>}</p>
      {isReady ? (
        <>
          <button type="button" className="btn-quiet" onClick={() => setLater(true)}>
            <Trans>Later</Trans>
          </button>
          <button type="button" className="btn-main" onClick={applyUpdate}>
            <Trans>Update</Trans>
          </button>
        </>
      ) : null}
    </div>
  )
}
