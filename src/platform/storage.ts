import * as v from 'valibot'
import { createListeners, type Signal, useSignal } from './signal.ts'

/** A value stored on this device, shared by all tabs. Falls back to memory if storage is refused. */
export interface StoredValue<T> extends Signal<T> {
  readonly key: string
  isValid(value: unknown): boolean
  /** Takes a value from outside; false: it is not valid, and nothing changed. */
  accept(value: unknown): boolean
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage refused (private mode, policy): the copy in memory is used
  }
}

/** Whether an entry has more than an empty list. */
export const isStored = (key: string): boolean => (read(key)?.length ?? 0) > '[]'.length

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return // full or refused: the copy in memory is used during this visit
  }
}

/**
 * A typed, validated entry of local storage. A stored text that does not parse counts as absent. `plain` stores a bare
 * string instead of JSON, for keys whose format the specification fixes. Undefined removes the entry.
 */
export function storedValue<T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
  { plain = false }: { plain?: boolean } = {},
): StoredValue<T> {
  const listeners = createListeners()
  const parse = (text: string | null): T => {
    if (text === null) return fallback
    try {
      const parsed = v.safeParse(schema, plain ? text : JSON.parse(text))
      return parsed.success ? parsed.output : fallback
    } catch {
      return fallback // not JSON: from another program or an old version
    }
  }
  let value = parse(read(key))
  // Always, not only while there is a listener: another tab's change may be read later by code that never subscribes.
  // The page is also rendered at build time, where there are no events.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    value = parse(event.newValue)
    listeners.notify()
  })
  const set = (next: T): void => {
    value = next
    write(key, next !== undefined && plain ? String(next) : JSON.stringify(next))
    listeners.notify()
  }
  return {
    key,
    get: () => value,
    set,
    isValid: (offered) => v.safeParse(schema, offered).success,
    accept(offered) {
      const parsed = v.safeParse(schema, offered)
      if (parsed.success) set(parsed.output)
      return parsed.success
    },
    subscribe: listeners.subscribe,
  }
}

/** The stored value; renders again when it changes, in any tab. */
export const useStored = <T>(stored: StoredValue<T>): T => useSignal(stored)
