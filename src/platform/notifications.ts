import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { storedValue } from './storage.ts'

/** Whether the browser lets this site speak up; `unsupported` where it never does (iOS outside the home screen). */
export type NotificationState = NotificationPermission | 'unsupported'

export const notificationState = (): NotificationState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** The person's own switch: the browser's permission cannot be given back by a page. */
export const reminderNotifications = storedValue('reminderNotifications', v.boolean(), false)

const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Asks the person. Only ever called by a click: browsers punish anything else, and rightly so. */
export async function askForNotifications(): Promise<NotificationState> {
  if (typeof Notification === 'undefined') return 'unsupported'
  const answer = await Notification.requestPermission()
  tell()
  return answer
}

let watching = false

/** Permission is also given and taken in the browser's own settings, while the page is open. */
async function watchPermission(): Promise<void> {
  if (watching) return
  watching = true
  try {
    const status = await navigator.permissions?.query({ name: 'notifications' })
    status?.addEventListener('change', tell)
  } catch (error) {
    console.info('Changes of the permission are not told:', error)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void watchPermission()
  return () => {
    listeners.delete(listener)
  }
}

export const useNotificationState = (): NotificationState => useSyncExternalStore(subscribe, notificationState)

export interface Notice {
  readonly title: string
  readonly body: string
  /** A later notice with the same tag replaces this one. */
  readonly tag: string
  /** Path of the page that a click opens. */
  readonly path: string
}

/** Shows a notification where that is permitted and wanted; true where the browser took it. */
export async function notify({ title, body, tag, path }: Notice): Promise<boolean> {
  if (notificationState() !== 'granted' || !reminderNotifications.get()) return false
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.showNotification(title, { body, tag, data: { path }, icon: '/icons/icon-192.png' })
    return registration !== undefined
  } catch (error) {
    console.info('A notification could not be shown:', error)
    return false
  }
}

/** Takes back every notification of this site that is still on the screen. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}
