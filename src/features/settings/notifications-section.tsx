import { Trans, useLingui } from '@lingui/react/macro'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { installByHand } from '../../platform/install-by-hand.ts'
import { useInstallState } from '../../platform/install-prompt.ts'
import {
  askForNotifications,
  notify,
  reminderNotifications,
  useNotificationState,
} from '../../platform/notifications.ts'
import { useStored } from '../../platform/storage.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Section } from './section.tsx'

/** Why the switch is disabled on this device, or what it will do. */
function Explanation({ on }: { readonly on: boolean }) {
  const state = useNotificationState()
  const installed = useInstallState() === 'installed'
  if (on) return <Trans>In the app and as a notification.</Trans>
  switch (state) {
    case 'denied':
      return (
        <Trans>
          You've blocked notifications for this site. Open the icon next to the address, allow notifications and come
          back. Until then, reminders appear in the app only.
        </Trans>
      )
    case 'unsupported':
      return !installed && installByHand(navigator.userAgent, navigator.maxTouchPoints) === 'ios' ? (
        <Trans>
          On iPhone and iPad, notifications need the installed app. Add it to the home screen (see Install), open it
          from there and come back.
        </Trans>
      ) : (
        <Trans>In the app only. This browser doesn't support notifications.</Trans>
      )
    case 'default':
      return <Trans>In the app. When you turn this on, your browser asks for permission.</Trans>
    case 'granted':
      return <Trans>In the app only.</Trans>
  }
}

/**
 * What the portal reminds of, and whether it may do so outside its own window (F-04). Permission is requested on a
 * press.
 */
export function NotificationsSection() {
  const { t } = useLingui()
  const wanted = useStored(reminderNotifications)
  const state = useNotificationState()
  const on = wanted && state === 'granted'
  const change = async (next: boolean) => {
    if (next && (await askForNotifications()) !== 'granted') return
    reminderNotifications.set(next)
  }
  const tryOut = async () => {
    const shown = await notify({
      title: t`Notifications are working`,
      body: t`This is what a reminder looks like on this device.`,
      tag: 'try-out',
      path: pagePaths.home.href(),
    })
    if (!shown) showToast({ text: t`This device did not show the notification`, kind: 'bad' })
  }
  return (
    <Section title={t`Notifications`}>
      <Switch
        label={<Trans>7, 3 and 1 days before VIP ends</Trans>}
        hint={<Explanation on={on} />}
        checked={on}
        disabled={state === 'denied' || state === 'unsupported'}
        onChange={(next) => void change(next)}
      />
      {on ? (
        <button type="button" className="btn mt-2" onClick={() => void tryOut()}>
          <span className="i-lucide-bell" aria-hidden />
          <Trans>Send a test</Trans>
        </button>
      ) : null}
    </Section>
  )
}
