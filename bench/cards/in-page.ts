/** What runs inside the measured page; installed before its own scripts. Milliseconds of performance.now(). */
export interface CardsProbe {
  /** Longest interaction from input to next paint since the last call (Event Timing, 8 ms steps); 0 below 16 ms. */
  takeInteraction(): number
  /** Longest task since the last call; 0 where none took 50 ms. */
  takeLongestTask(): number
}

declare global {
  var cardsProbe: CardsProbe
}

/** Serialised into the page: it must not use anything from outside itself. */
export function installProbe(): void {
  let interaction = 0
  let longestTask = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId) interaction = Math.max(interaction, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration)
  }).observe({ type: 'longtask' })
  globalThis.cardsProbe = {
    takeInteraction() {
      const worst = interaction
      interaction = 0
      return worst
    },
    takeLongestTask() {
      const longest = longestTask
      longestTask = 0
      return longest
    },
  }
}
