import * as v from 'valibot'
import { storedValue } from './storage.ts'

/** Whether the browser lets this site speak up; `unsupported` where it never does (iOS outside the home screen). */
export type NotificationState = NotificationPermission | 'unsupported'

export const notificationState = (): NotificationState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** The person's own switch: the browser's permission cannot be given back by a page. */
export const reminderNotifications = storedValue('reminderNotifications', v.boolean(), false)

/** Asks the person. Only ever called by a click: browsers punish anything else, and rightly so. */
export async function askForNotifications(): Promise<NotificationState> {
  if (typeof Notification === 'undefined') return 'unsupported'
  return await Notification.requestPermission()
}

export interface Notice {
  readonly title: string
  readonly body: string
  /** A later notice with the same tag replaces this one. */
  readonly tag: string
  /** Path of the page that a click opens. */
  readonly path: string
}

/** Shows a notification where that is permitted and wanted; it never matters to the caller whether it did. */
export async function notify({ title, body, tag, path }: Notice): Promise<void> {
  if (notificationState() !== 'granted' || !reminderNotifications.get()) return
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.showNotification(title, { body, tag, data: { path }, icon: '/icons/icon-192.png' })
  } catch (error) {
    console.info('A notification could not be shown:', error)
  }
}
