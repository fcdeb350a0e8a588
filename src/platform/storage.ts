import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

/** A value that this device remembers, shared by all tabs. Works from memory where storage is refused. */
export interface StoredValue<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage refused (private mode, policy): the memory copy serves
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return // full or refused: the memory copy serves this visit
  }
}

/**
 * A typed, validated entry of local storage. A stored text that does not parse counts as absent.
 * `plain` keeps a bare string instead of JSON, for keys whose form the specification fixes. Undefined removes the entry.
 */
export function storedValue<T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
  { plain = false }: { plain?: boolean } = {},
): StoredValue<T> {
  const listeners = new Set<() => void>()
  const parse = (text: string | null): T => {
    if (text === null) return fallback
    try {
      const parsed = v.safeParse(schema, plain ? text : JSON.parse(text))
      return parsed.success ? parsed.output : fallback
    } catch {
      return fallback // not JSON: someone else's or an old version's value
    }
  }
  let value = parse(read(key))
  const tell = () => {
    for (const listener of listeners) listener()
  }
  // Always, not only while somebody listens: what another tab changed is read later by code that never subscribes. The
  // page is also rendered while it is built, where there are no events.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    value = parse(event.newValue)
    tell()
  })
  return {
    get: () => value,
    set(next) {
      value = next
      write(key, next !== undefined && plain ? String(next) : JSON.stringify(next))
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function useStored<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.get, stored.get)
}
