import { seconds } from '../duration.ts'
import type { PushMessage, SlotButtons } from './push.ts'

/** `NotificationOptions` (Notifications API, 2.7), with what the DOM types do not have yet. */
export interface ShownOptions {
  readonly body: string
  readonly tag: string
  readonly icon: string
  readonly badge: string
  readonly renotify: boolean
  readonly data: object
  readonly lang?: string
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
}

/** Monochrome: Android takes its alpha channel alone. */
const badge = '/icons/monochrome-512.png'

/** Page and portal tell the same thing within this time (ms): the second one replaces the first one silently. */
const sameNews = seconds(60)

export interface NotificationWorld {
  /** Whether the game can be started on this device. */
  readonly startsGame: boolean
  /** Epoch milliseconds. */
  readonly now: number
  /** `data` of the notifications with the same tag that are still shown. */
  readonly shown: readonly unknown[]
}

const shownAt = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'number' ? data.at : Number.NaN

const actionsOf = ({ join, send, stop }: SlotButtons, startsGame: boolean) => [
  startsGame ? { action: 'join', title: join } : { action: 'send', title: send },
  { action: 'stop', title: stop },
]

/** The options of a notification, whether a page or a push message shows it. */
export function notificationOptions(
  { body, tag, path, lang, slot, icon = '/icons/icon-192.png' }: Omit<PushMessage, 'title'>,
  { startsGame, now, shown }: NotificationWorld,
): ShownOptions {
  const isNews = !shown.some((data) => Math.abs(now - shownAt(data)) < sameNews)
  return {
    body,
    tag,
    icon,
    badge,
    renotify: isNews,
    data: { path, at: now, ...(slot === undefined ? {} : { watch: slot.watch }) },
    ...(lang === undefined ? {} : { lang }),
    ...(slot === undefined ? {} : { actions: actionsOf(slot, startsGame) }),
  }
}
