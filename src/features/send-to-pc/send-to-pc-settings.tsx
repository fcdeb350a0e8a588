import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { canStartGame } from '../../platform/device.ts'
import { askForNotifications, useNotificationState } from '../../platform/notifications.ts'
import { useStored } from '../../platform/storage.ts'
import { slotWatchSound } from '../../shared/slot-watches.ts'
import { Switch } from '../../ui/switch.tsx'
import { PairingList } from './pairing-list.tsx'

export interface SendToPcSettingsProps {
  /** Closes the sheet that contains the settings, if there is one. */
  readonly onLeave: (() => void) | undefined
}

/** Paired devices, and how a PC tells. */
export function SendToPcSettings({ onLeave }: SendToPcSettingsProps) {
  const { t } = useLingui()
  const isPc = canStartGame()
  const sound = useStored(slotWatchSound)
  const notifications = useNotificationState()
  return (
    <div className="flex flex-col gap-3">
      <p className="muted">
        {isPc ? (
          <Trans>
            Servers you send from your phone appear here for 60 seconds, on every open page. Nothing opens on its own.
          </Trans>
        ) : (
          <Trans>Send servers from this phone to a PC where you're signed in or that you've paired.</Trans>
        )}
      </p>
      {isPc ? (
        <>
          <Switch label={t`Play a tone`} checked={sound} onChange={(on) => slotWatchSound.set(on)} />
          {notifications === 'default' ? (
            <button type="button" className="btn self-start" onClick={() => void askForNotifications()}>
              <Trans>Allow notifications while the page is hidden</Trans>
            </button>
          ) : null}
        </>
      ) : null}
      <PairingList />
      <Link className="btn self-start" href={pagePaths.pair.href()} onClick={onLeave}>
        {isPc ? <Trans>Pair a phone</Trans> : <Trans>Pair a PC</Trans>}
      </Link>
    </div>
  )
}
