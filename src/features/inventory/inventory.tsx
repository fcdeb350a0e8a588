import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '../../platform/online.ts'
import { Notice } from '../../ui/notice.tsx'
import { Backdrop } from './backdrop.tsx'
import { Problem } from './problem.tsx'
import { type Entrance, useEntrance } from './use-entrance.ts'

/**
 * What the host's page needs: scripts, its own cookies and forms, and links that open in a new tab (which cannot work
 * inside the sandbox). Not the top window, downloads, pointer lock or modal dialogs.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
/** Links to items are copied; the frame gets no other device feature. */
const lent = 'clipboard-write'

const Spinner = () => (
  <p role="status">
    <span className="i-lucide-loader-circle animate-spin text-32px text-accent" aria-hidden />
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
  </p>
)

function Offline() {
  const { t } = useLingui()
  return (
    <div role="status" className="card bg-surface-raised shadow-[var(--shadow)]">
      <Notice icon="i-lucide-cloud-off" drawing="offline" title={t`The inventory needs a connection`}>
        <Trans>It opens automatically when you're back online.</Trans>
      </Notice>
    </div>
  )
}

interface OverBackdropProps {
  readonly entrance: Entrance
  readonly online: boolean
  readonly onRetry: () => void
}

function OverBackdrop({ entrance, online, onRetry }: OverBackdropProps) {
  if (entrance.kind === 'framed') return <Spinner />
  if (!online) return <Offline />
  return entrance.kind === 'failed' ? <Problem error={entrance.error} onRetry={onRetry} /> : <Spinner />
}

export interface InventoryProps {
  readonly steamId: string
  /** False while the inventory is hidden: what has not started yet does not start. */
  readonly shown: boolean
}

/** A player's inventory on the host's own page, and the steps that lead there. */
export function Inventory({ steamId, shown }: InventoryProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { entrance, retry } = useEntrance(steamId, online && shown)
  const isFramed = entrance.kind === 'framed'
  return (
    <>
      {isFramed ? (
        <iframe
          title={t`Inventory`}
          src={entrance.address}
          sandbox={sandbox}
          allow={lent}
          referrerPolicy="no-referrer"
          className="block w-full h-full"
        />
      ) : null}
      {isFramed && !entrance.covered ? null : (
        <Backdrop>
          <OverBackdrop entrance={entrance} online={online} onRetry={retry} />
        </Backdrop>
      )}
    </>
  )
}
