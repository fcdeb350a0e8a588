/** What runs inside the measured page; installed before its own scripts. Times are milliseconds of performance.now(). */
export interface ListProbe {
  /** Longest event from input to next paint since the last call (Event Timing, 8 ms steps); 0 where all were fast. */
  takeWorstEvent(): number
  /** Longest task since the last call; 0 where none took 50 ms. */
  takeLongestTask(): number
  /** When the last key or click came. */
  lastInput(): number
  /** When the last answer for the list had arrived. */
  lastAnswer(): number
  /** Waits until every drawn row passes and answers the time of the frame that shows it. Fails after 20 s. */
  whenRows(test: { readonly every?: string; readonly differ?: string }): Promise<number>
  /** The drawn rows' names and players; a latency changes by itself. */
  rowTexts(): string
}

declare global {
  var listProbe: ListProbe
}

/** Serialised into the page: it must not use anything from outside itself. */
export function installProbe(): void {
  let worstEvent = 0
  let longestTask = 0
  let lastInput = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) worstEvent = Math.max(worstEvent, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration)
  }).observe({ type: 'longtask' })
  for (const kind of ['keydown', 'pointerdown']) {
    addEventListener(kind, (event) => (lastInput = event.timeStamp), { capture: true })
  }
  const rows = () => [...document.querySelectorAll('tbody tr[aria-rowindex]')].slice(0, 12)
  const rowTexts = () =>
    rows()
      .map((row) => [row.children[0]?.textContent, row.children[1]?.textContent])
      .join('\n')
  globalThis.listProbe = {
    takeWorstEvent() {
      const worst = worstEvent
      worstEvent = 0
      return worst
    },
    takeLongestTask() {
      const longest = longestTask
      longestTask = 0
      return longest
    },
    lastInput: () => lastInput,
    lastAnswer: () =>
      Math.max(
        0,
        ...performance
          .getEntriesByName(`${location.origin}/api/servers`)
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      ),
    rowTexts,
    whenRows: ({ every, differ }) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const look = () => {
          const drawn = rows()
          const fits =
            drawn.length > 0 &&
            (every === undefined || drawn.every((row) => row.textContent?.toLowerCase().includes(every))) &&
            (differ === undefined || rowTexts() !== differ)
          // The frame that holds the rows is on the screen when the task after it runs.
          if (fits) setTimeout(() => resolve(performance.now()))
          else if (performance.now() - began > 20_000) reject(new Error(`rows never came: ${every ?? 'others'}`))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  }
}
