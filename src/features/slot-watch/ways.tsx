import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { installByHand } from '../../platform/install-by-hand.ts'
import { askForNotifications, useNotificationState } from '../../platform/notifications.ts'
import { canPush } from '../../platform/push.ts'
import { useStored } from '../../platform/storage.ts'
import { slotWatchPush } from '../../shared/push-use.ts'
import { slotWatchSound } from '../../shared/slot-watches.ts'
import { Switch } from '../../ui/switch.tsx'
import { type PushProblem, turnOffPush, turnOnPush } from './push-sync.ts'

type Problem = PushProblem | 'denied'

/** Why a closed page cannot tell on this device, or what it will do. */
function ClosedPageHint({ problem }: { readonly problem: Problem | undefined }) {
  const state = useNotificationState()
  if (state === 'denied' || problem === 'denied') {
    return (
      <Trans>
        You've blocked notifications for this site. Open the icon next to the address and allow them. Until then, keep
        this page open.
      </Trans>
    )
  }
  if (problem === 'full') return <Trans>The portal's device limit is reached. Keep this page open instead.</Trans>
  if (problem === 'no-service') {
    return <Trans>Your browser can't reach its notification service from here. Keep this page open instead.</Trans>
  }
  if (canPush()) return <Trans>You get a notification on this device, without an account.</Trans>
  return installByHand(navigator.userAgent, navigator.maxTouchPoints) === 'ios' ? (
    <Trans>On iPhone and iPad, add this app to the home screen first, and open it from there.</Trans>
  ) : (
    <Trans>This browser doesn't support that. Keep this page open instead.</Trans>
  )
}

/** How this device tells: here, by tone, outside the page, and while it is closed. */
export function Ways() {
  const { t } = useLingui()
  const state = useNotificationState()
  const sound = useStored(slotWatchSound)
  const push = useStored(slotWatchPush)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const isOn = push && state === 'granted'
  const change = async (next: boolean) => {
    setBusy(true)
    setProblem(undefined)
    if (!next) await turnOffPush()
    else if ((await askForNotifications()) === 'granted') setProblem(await turnOnPush())
    else setProblem('denied')
    setBusy(false)
  }
  return (
    <div className="flex flex-col">
      <p className="muted">
        <Trans>While this page is open, it checks every 30 seconds, even in the background.</Trans>
      </p>
      <Switch label={t`Play a tone`} checked={sound} onChange={(on) => slotWatchSound.set(on)} />
      <Switch
        label={t`Also when this page is closed`}
        hint={<ClosedPageHint problem={problem} />}
        checked={isOn}
        disabled={isBusy || !canPush() || state === 'denied'}
        onChange={(on) => void change(on)}
      />
    </div>
  )
}
