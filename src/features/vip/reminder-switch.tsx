import { Trans } from '@lingui/react/macro'
import { askForNotifications, reminderNotifications, useNotificationState } from '../../platform/notifications.ts'
import { useStored } from '../../platform/storage.ts'

/** Reminders always appear in the app; this switch adds notifications. */
export function ReminderSwitch() {
  const wanted = useStored(reminderNotifications)
  const state = useNotificationState()
  const turnOn = async () => {
    if ((await askForNotifications()) === 'granted') reminderNotifications.set(true)
  }
  const on = wanted && state === 'granted'
  return (
    <section className="card flex flex-wrap items-center gap-3 px-4 py-3">
      <span className={`${on ? 'i-lucide-bell' : 'i-lucide-bell-off'} text-20px text-accent`} aria-hidden />
      <p className="grow basis-220px">
        <Trans>You'll be reminded 7, 3 and 1 days before VIP ends.</Trans>
        <span className="muted block">
          {state === 'denied' ? (
            <Trans>Notifications are blocked in the browser's settings for this site.</Trans>
          ) : null}
          {state === 'unsupported' ? <Trans>In the app only. This browser doesn't support notifications.</Trans> : null}
          {on ? <Trans>In the app and as a notification.</Trans> : null}
        </span>
      </p>
      {state === 'default' || (state === 'granted' && !wanted) ? (
        <button type="button" className="btn" onClick={() => void turnOn()}>
          <Trans>Notify me too</Trans>
        </button>
      ) : null}
      {on ? (
        <button type="button" className="btn-quiet" onClick={() => reminderNotifications.set(false)}>
          <Trans>Turn off notifications</Trans>
        </button>
      ) : null}
    </section>
  )
}
