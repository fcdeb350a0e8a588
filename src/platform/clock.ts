import { createListeners, type ReadonlySignal, useSignal } from './signal.ts'

/** The page's only source of the current time, in epoch milliseconds. */
export const now = (): number => Date.now()

const tickers = new Map<number, ReadonlySignal<number>>()

function tickerOf(periodMs: number): ReadonlySignal<number> {
  const known = tickers.get(periodMs)
  if (known) return known
  let value = now()
  const listeners = createListeners(() => {
    const timer = setInterval(() => {
      value = now()
      listeners.notify()
    }, periodMs)
    return () => clearInterval(timer)
  })
  const ticker: ReadonlySignal<number> = {
    get: () => value,
    subscribe(listener) {
      value = now()
      return listeners.subscribe(listener)
    },
  }
  tickers.set(periodMs, ticker)
  return ticker
}

/** The current time, updated every `periodMs` while a component uses it. One timer per period for the whole page. */
export const useNow = (periodMs: number): number => useSignal(tickerOf(periodMs))
