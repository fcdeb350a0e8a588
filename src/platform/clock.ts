import { useSyncExternalStore } from 'react'

/** The page's only source of the current time, in epoch milliseconds. */
export const now = (): number => Date.now()

interface Ticker {
  subscribe(listener: () => void): () => void
  read(): number
}

const tickers = new Map<number, Ticker>()

function tickerOf(periodMs: number): Ticker {
  const known = tickers.get(periodMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let value = now()
  const ticker: Ticker = {
    subscribe(listener) {
      listeners.add(listener)
      value = now()
      timer ??= setInterval(() => {
        value = now()
        for (const each of listeners) each()
      }, periodMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) {
          clearInterval(timer)
          timer = undefined
        }
      }
    },
    read: () => value,
  }
  tickers.set(periodMs, ticker)
  return ticker
}

/** The current time, updated every `periodMs` while a component uses it. One timer per period for the whole page. */
export function useNow(periodMs: number): number {
  const ticker = tickerOf(periodMs)
  return useSyncExternalStore(ticker.subscribe, ticker.read, ticker.read)
}
