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

/** Listens for Vite's word that a chunk could not be had; where no reload helps, the view shows its own retry. */
export function guardChunks(guard: Omit<Guard, 'storage' | 'reload'>): void {
  addEventListener('vite:preloadError', (event) => {
    const memory: Guard['storage'] = {
      getItem: (name) => sessionStorage.getItem(name),
      setItem: (name, value) => sessionStorage.setItem(name, value),
    }
    if (reloadForMissingChunk({ ...guard, storage: memory, reload: () => location.reload() })) event.preventDefault()
  })
}
