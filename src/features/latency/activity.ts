import { dataSaver, savesData } from '../../platform/data-saver.ts'
import { isIdle, onIdleChange } from '../../platform/idle.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { isVisible, onVisibilityChange } from '../../platform/visibility.ts'
import { refreshInterval } from '../../shared/preferences.ts'

/** Whether a measurement can be seen, and whether one can be taken. */
export interface Activity {
  isWatched(): boolean
  isOnline(): boolean
  /** Measures on request only. */
  savesData(): boolean
  /** Measures repeatedly instead of once. */
  repeats(): boolean
  onChange(listener: () => void): () => void
}

export const pageActivity: Activity = {
  isWatched: () => isVisible() && !isIdle(),
  isOnline,
  savesData,
  repeats: () => refreshInterval.get() !== 'manual',
  onChange(listener) {
    const stops = [
      onVisibilityChange(listener),
      onOnlineChange(listener),
      onIdleChange(listener),
      dataSaver.subscribe(listener),
      refreshInterval.subscribe(listener),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
}
