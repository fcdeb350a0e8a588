const key = 'spawnpoint-chunk-reload'

interface Guard {
  /** Name of the build that runs. */
  readonly build: string
  readonly online: () => boolean
  readonly busy: () => boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
}

/**
 * After a deployment an old page may ask for a chunk that is gone. One reload fetches the new build: at most one per
 * build, never offline (the reload would help nothing) and never over unsaved work. Returns whether it reloads.
 */
export function reloadForMissingChunk({ build, online, busy, storage, reload }: Guard): boolean {
  if (!online() || busy()) return false
  try {
    if (storage.getItem(key) === build) return false
    storage.setItem(key, build)
  } catch {
    return false // without a memory a broken deployment would reload for ever
  }
  reload()
  return true
}

/** Whether the portal itself answers: a reload while it does not would put the browser's error page over the list. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false // no connection, or the server is starting anew
  }
}

/** Reloads once the portal answers; else forgets the attempt, so that a later missing chunk has its own. */
async function reloadWhereServed(): Promise<void> {
  if (await isServed()) location.reload()
  else sessionStorage.removeItem(key)
}

/** Listens for Vite's word that a chunk could not be had; where no reload helps, the view shows its own retry. */
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
