import { Suspense, useEffect } from 'react'
import { activateLanguage, i18n, preferredLanguage } from '../platform/i18n.ts'
import { lazyView } from '../platform/lazy-view.tsx'

const WishBell = lazyView(
  () => import('../pages/wish-bell.tsx'),
  (module) => module.WishBell,
  { quiet: true },
)

const ReminderWatch = lazyView(
  () => import('../features/vip/reminder-watch.tsx'),
  (module) => module.ReminderWatch,
  { quiet: true },
)

const StartImages = lazyView(
  () => import('./start-images.ts'),
  (module) => module.StartImages,
  { quiet: true },
)

/** Applies a language that was chosen in another tab, also before this part was loaded. */
function followLanguage(): () => void {
  const apply = () => {
    const language = preferredLanguage.get()
    if (language === i18n.locale) return
    activateLanguage(language).catch((error: unknown) => console.info('The language could not follow:', error))
  }
  apply()
  return preferredLanguage.subscribe(apply)
}

export interface LaterPartsProps {
  readonly remindsVip: boolean
  readonly hasBell: boolean
  /** The page may be added to the home screen of an iPhone or iPad, which takes its start screen from the document. */
  readonly isAddedByHand: boolean
}

/**
 * Parts not needed in the first seconds: late-parts.tsx loads them once the first latencies are measured. It imports nothing
 * that only late-parts.tsx does, whose chunk would otherwise have to export it.
 */
export function LaterParts({ remindsVip, hasBell, isAddedByHand }: LaterPartsProps) {
  useEffect(followLanguage, [])
  return (
    <Suspense>
      {remindsVip ? <ReminderWatch /> : null}
      {hasBell ? <WishBell /> : null}
      {isAddedByHand ? <StartImages /> : null}
    </Suspense>
  )
}
