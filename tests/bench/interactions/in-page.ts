/** What runs inside the measured page; installed before its own scripts. Milliseconds of performance.now(). */
export interface InteractionProbe {
  /** Longest interaction from input to next paint since the last call (Event Timing, 8 ms steps); 0 below 16 ms. */
  takeInteraction(): number
  /** Longest task since the last call; 0 where none took 50 ms. */
  takeLongestTask(): number
  /** Waits for the dialog that the last press opens; resolves with the milliseconds from the press to its first frame. */
  whenDialog(): Promise<number>
}

declare global {
  var interactionProbe: InteractionProbe
}

/** Serialised into the page: it must not use anything from outside itself. */
export function installProbe(): void {
  let interaction = 0
  let longestTask = 0
  // Event Timing adds `durationThreshold` (milliseconds); lib.dom does not know it.
  const everyEvent = { type: 'event', durationThreshold: 16, buffered: false }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId) interaction = Math.max(interaction, entry.duration)
    }
  }).observe(everyEvent)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration)
  }).observe({ type: 'longtask' })
  let pressed = 0
  addEventListener('pointerdown', (event) => (pressed = event.timeStamp), { capture: true })
  globalThis.interactionProbe = {
    whenDialog: () =>
      new Promise((resolve) => {
        const before = pressed
        const look = () => {
          const stands = pressed > before && document.querySelector('dialog[open]') !== null
          // The frame with the dialog is on the screen when the next task runs.
          if (stands) setTimeout(() => resolve(performance.now() - pressed))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
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
