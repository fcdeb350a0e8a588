import { isShownOnDevice } from './shown-on-device.ts'
import { isVisible, onVisibilityChange } from './visibility.ts'

/** `news` has been seen once the app is; `open` waits for the user until it is dealt with. */
type BadgeKind = 'news' | 'open'

interface Count {
  readonly kind: BadgeKind
  readonly count: number
  /** Of the count, when the app was last seen. */
  readonly seen: number
}

const counts = new Map<string, Count>()
let isFollowing = false

function lookAtAll(): void {
  for (const [name, each] of counts) counts.set(name, { ...each, seen: each.count })
}

/** Nothing while the app is on the screen, in whichever tab. */
async function sumToShow(): Promise<number | undefined> {
  if (isVisible()) return 0
  if (await isShownOnDevice()) return undefined
  return [...counts.values()].reduce(
    (sum, { kind, count, seen }) => sum + (kind === 'open' ? count : Math.max(0, count - seen)),
    0,
  )
}

async function show(): Promise<void> {
  if (isVisible()) lookAtAll()
  try {
    const sum = await sumToShow()
    if (sum === undefined) return
    await (sum > 0 ? navigator.setAppBadge?.(sum) : navigator.clearAppBadge?.())
  } catch (error) {
    console.info('The badge of the app could not be set:', error)
  }
}

/** From now on, whatever put a number on the icon, it goes when the app is seen. */
export function clearBadgeWhenSeen(): void {
  if (isFollowing) return
  isFollowing = true
  onVisibilityChange(() => void show())
  void show()
}

/**
 * Called for every count of its name. While the app is out of sight, the icon of the installed app shows the sum of what is
 * open and of the news since it was last seen (W3C Badging API).
 */
export function setAppBadge(name: string, kind: BadgeKind, count: number): void {
  const seen = Math.min(counts.get(name)?.seen ?? 0, count)
  counts.set(name, { kind, count, seen })
  clearBadgeWhenSeen()
  void show()
}
