import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { pictureAddress } from '../../contract/content/picture-address.ts'
import { notificationOptions } from '../../contract/push/notification-options.ts'
import type { SlotButtons } from '../../contract/push/push.ts'
import { now } from './clock.ts'
import { community } from './community.ts'
import { canStartGame } from './device.ts'
import { createListeners } from './signal.ts'
import { storedValue } from './storage.ts'

/**
 * Whether the browser lets this site show notifications; `unsupported` if it never does (iOS outside the home screen).
 */
export type NotificationState = NotificationPermission | 'unsupported'

export const notificationState = (): NotificationState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** The user's own switch: a page cannot give the browser's permission back. */
export const reminderNotifications = storedValue('reminderNotifications', v.boolean(), false)

/** Asks the user for permission. Call it only from a click: browsers penalise anything else. */
export async function askForNotifications(): Promise<NotificationState> {
  if (typeof Notification === 'undefined') return 'unsupported'
  const answer = await Notification.requestPermission()
  listeners.notify()
  return answer
}

let watching = false

/** The permission can also change in the browser's own settings, while the page is open. */
async function watchPermission(): Promise<void> {
  if (watching) return
  watching = true
  try {
    const status = await navigator.permissions?.query({ name: 'notifications' })
    status?.addEventListener('change', () => listeners.notify())
  } catch (error) {
    console.info('Changes of the permission are not told:', error)
  }
}

const listeners = createListeners(() => {
  void watchPermission()
  return () => undefined
})

export const useNotificationState = (): NotificationState =>
  useSyncExternalStore(listeners.subscribe, notificationState)

export interface Notice {
  readonly title: string
  readonly body: string
  /** A later notification with the same tag replaces this one. */
  readonly tag: string
  /** Path of the page that a click opens. */
  readonly path: string
  /** Its buttons, if it is about a slot watch. */
  readonly slot?: SlotButtons
}

/** Shows a reminder if notifications are permitted and reminders enabled; true if the browser accepted it. */
export const notify = async (notice: Notice): Promise<boolean> => reminderNotifications.get() && showNotice(notice)

function notificationIcon(): { readonly icon?: string } {
  const { icon } = community().pictures
  return icon === undefined ? {} : { icon: pictureAddress(icon) }
}

/** Shows a notification that the user asked for, if permitted; true if the browser accepted it. */
export async function showNotice({ title, ...notice }: Notice): Promise<boolean> {
  if (notificationState() !== 'granted') return false
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration === undefined) return false
    const shown = ((await registration.getNotifications?.({ tag: notice.tag })) ?? []).map(({ data }): unknown => data)
    const message = { ...notice, ...notificationIcon(), lang: document.documentElement.lang }
    const world = { startsGame: canStartGame(), now: now(), shown }
    await registration.showNotification(title, notificationOptions(message, world))
    return true
  } catch (error) {
    console.info('A notification could not be shown:', error)
    return false
  }
}

/** Undefined also where the browser refuses workers, with the storage of this site: it shows no notifications either. */
const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration().catch(() => undefined)

/** Closes the notification with this tag, if it is still on the screen. */
export async function closeNotice(tag: string): Promise<void> {
  const registration = await registered()
  for (const notification of (await registration?.getNotifications?.({ tag })) ?? []) notification.close()
}

/** Closes every notification of this site that is still on the screen. */
export async function closeNotifications(): Promise<void> {
  const registration = await registered()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}
