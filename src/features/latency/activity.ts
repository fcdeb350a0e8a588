import { savesData } from '../../platform/data-saver.ts'
import { isIdle, onIdleChange } from '../../platform/idle.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { isVisible, onVisibilityChange } from '../../platform/visibility.ts'

/** Whether anyone can see a measurement, and whether one can be taken. */
export interface Activity {
  isWatched(): boolean
  isOnline(): boolean
  /** Measures once and on request only, not in rounds. */
  savesData(): boolean
  onChange(listener: () => void): () => void
}

export const pageActivity: Activity = {
  isWatched: () => isVisible() && !isIdle(),
  isOnline,
  savesData,
  onChange(listener) {
    const stops = [onVisibilityChange(listener), onOnlineChange(listener), onIdleChange(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}
