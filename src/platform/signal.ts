import { useSyncExternalStore } from 'react'

type Listener<T> = (value: T) => void

/** A set of listeners. */
export interface Listeners<T = void> {
  /** Adds a listener; returns a function that removes it. */
  subscribe(listener: Listener<T>): () => void
  notify(value: T): void
  /** Notifies the listener that has been subscribed longest, for work that one of them does for all. */
  notifyFirst(value: T): void
}

/** `start` runs after the first listener is added; the function that it returns runs after the last one is removed. */
export function createListeners<T = void>(start?: () => () => void): Listeners<T> {
  const listeners = new Set<Listener<T>>()
  let stop: (() => void) | undefined
  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) stop ??= start?.()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    notify(value) {
      for (const listener of listeners) listener(value)
    },
    notifyFirst(value) {
      listeners.values().next().value?.(value)
    },
  }
}

/** A value that can be subscribed to, in the form that `useSyncExternalStore` expects. */
export interface ReadonlySignal<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

export interface Signal<T> extends ReadonlySignal<T> {
  /** Notifies the subscribers if the value differs (`Object.is`). */
  set(value: T): void
}

/** A value with subscribers. `start` as in {@link createListeners}. */
export function createSignal<T>(initial: T, start?: () => () => void): Signal<T> {
  const listeners = createListeners(start)
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

/** The signal's value; renders again when it changes. */
export const useSignal = <T>(signal: ReadonlySignal<T>): T =>
  useSyncExternalStore(signal.subscribe, signal.get, signal.get)
