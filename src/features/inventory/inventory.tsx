import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '../../platform/online.ts'
import { Notice } from '../../ui/notice.tsx'
import { Backdrop } from './backdrop.tsx'
import { Problem } from './problem.tsx'
import { type Entrance, useEntrance } from './use-entrance.ts'

/**
 * What the host's page needs: its scripts, its own cookies and forms, and links that open elsewhere (which cannot work
 * inside the sandbox). Not the top window, downloads, pointer lock or dialogs of the browser.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
/** Links to items are copied; no other feature of the device is lent. */
const lent = 'clipboard-write'

const Spinner = () => (
  <p role="status" className="m-0">
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
      <Notice icon="i-lucide-cloud-off" title={t`The inventory needs the network`}>
        <Trans>It opens by itself as soon as you are online again.</Trans>
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
  /** False: nobody looks at it. What has not begun then does not begin. */
  readonly shown: boolean
}

/** One player's inventory on the host's own page, and the way there. */
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
          className="block w-full h-full border-0"
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
