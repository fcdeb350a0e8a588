const key = 'spawnpoint-chunk-reload'

interface Guard {
  /** Name of the running build. */
  readonly build: string
  readonly online: () => boolean
  readonly busy: () => boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
}

/**
 * After a deployment an old page may request a chunk that no longer exists. A reload loads the new build: at most one
 * per build, never offline (it would not help) and never over unsaved work. Returns whether it reloads.
 */
export function reloadForMissingChunk({ build, online, busy, storage, reload }: Guard): boolean {
  if (!online() || busy()) return false
  try {
    if (storage.getItem(key) === build) return false
    storage.setItem(key, build)
  } catch {
    return false // without storage a broken deployment would cause an endless reload
  }
  reload()
  return true
}

/**
 * Whether the portal itself responds: reloading while it does not would replace the list with the browser's error page.
 */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false // no connection, or the server is restarting
  }
}

/** Reloads if the portal responds; otherwise forgets the attempt, so that a later missing chunk gets its own. */
async function reloadWhereServed(): Promise<void> {
  if (await isServed()) location.reload()
  else sessionStorage.removeItem(key)
}

/**
 * Handles Vite's event for a chunk that could not be loaded; if a reload does not help, the view shows its own retry
 * button.
 */
export function guardChunks(guard: Omit<Guard, 'storage' | 'reload'>): void {
  addEventListener('vite:preloadError', (event) => {
    const memory: Guard['storage'] = {
      getItem: (name) => sessionStorage.getItem(name),
      setItem: (name, value) => sessionStorage.setItem(name, value),
    }
    if (reloadForMissingChunk({ ...guard, storage: memory, reload: () => void reloadWhereServed() })) {
      event.preventDefault()
    }
  })
}
