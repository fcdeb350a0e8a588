/** What runs inside the measured page; installed before its own scripts. Times are milliseconds of performance.now(). */
export interface ListProbe {
  /** Longest event from input to next paint since the last call (Event Timing, 8 ms steps); 0 where all were fast. */
  takeWorstEvent(): number
  /** Longest task since the last call; 0 where none took 50 ms. */
  takeLongestTask(): number
  /** When the last key or click came. */
  lastInput(): number
  /** When the last response for the list had arrived. */
  lastAnswer(): number
  /** The time of the first frame with rows, since the navigation. */
  firstRows(): Promise<number>
  /**
   * Watches the rows on the screen until every one contains the text or, without a text, until they change. Call it before
   * the key or the click: a call into a busy page runs after its frame.
   */
  watchRows(every?: string): void
  /** The time of the frame that showed the expected rows. Fails after 20 s. */
  rowsShown(): Promise<number>
}

declare global {
  var listProbe: ListProbe
}

/** Serialised into the page: it must not use anything from outside itself. */
export function installProbe(): void {
  let worstEvent = 0
  let longestTask = 0
  let lastInput = 0
  let shown = Promise.resolve(0)
  // Event Timing adds `durationThreshold` (milliseconds); lib.dom does not know it.
  const everyEvent = { type: 'event', durationThreshold: 16, buffered: false }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) worstEvent = Math.max(worstEvent, entry.duration)
  }).observe(everyEvent)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration)
  }).observe({ type: 'longtask' })
  for (const kind of ['keydown', 'pointerdown']) {
    addEventListener(kind, (event) => (lastInput = event.timeStamp), { capture: true })
  }
  const rows = (most: number) => [...document.querySelectorAll('tbody tr[aria-rowindex]')].slice(0, most)
  const rowsOnScreen = () => rows(100).filter((row) => row.getBoundingClientRect().top < innerHeight).length
  const rowTexts = (most: number) =>
    rows(most)
      .map((row) => [row.children[0]?.textContent, row.children[1]?.textContent])
      .join('\n')
  /** Handled right after the frame it is posted in: a message would wait for those that were posted before. */
  const afterThisFrame = (act: () => void) => void scheduler.postTask(act, { priority: 'user-blocking' })
  const first = new Promise<number>((resolve) => {
    // Looking in every frame would make the browser produce frames that nothing else needs, between all turns of a page.
    const rows = new MutationObserver(() => {
      if (!document.querySelector('tbody tr[aria-rowindex]')) return
      rows.disconnect()
      requestAnimationFrame(() => afterThisFrame(() => resolve(performance.now())))
    })
    rows.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-rowindex'] })
  })
  globalThis.listProbe = {
    firstRows: () => first,
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
          .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0)),
      ),
    watchRows(every) {
      const began = performance.now()
      const most = rowsOnScreen()
      const before = rowTexts(most)
      shown = new Promise((resolve, reject) => {
        const look = () => {
          const drawn = rows(most)
          const fits =
            every === undefined
              ? rowTexts(most) !== before
              : drawn.every((row) => row.textContent?.toLowerCase().includes(every))
          if (drawn.length > 0 && fits) afterThisFrame(() => resolve(performance.now()))
          else if (performance.now() - began > 20_000) reject(new Error(`rows never came: ${every ?? 'others'}`))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    },
    rowsShown: () => shown,
  }
}
