import { seconds } from '../../contract/duration.ts'
import { now } from './clock.ts'

const key = 'spawnpoint-chunk-reload'

/** A page that is still there after this long is not being left: a link started a game or a download. */
const longestLeave = seconds(10)

interface Guard {
  /** Name of the running build. */
  readonly build: string
  readonly online: () => boolean
  readonly busy: () => boolean
  /** Whether the page is being left: Firefox then ends what it loads, before anything answers the navigation. */
  readonly leaving: () => boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
}

/**
 * After a deployment an old page may request a chunk that no longer exists. A reload loads the new build: at most one
 * per build, never offline (it would not help), never over unsaved work and never in the place of a navigation. Returns whether it reloads.
 */
export function reloadForMissingChunk({ build, online, busy, leaving, storage, reload }: Guard): boolean {
  if (!online() || busy() || leaving()) return false
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
export function guardChunks(guard: Omit<Guard, 'leaving' | 'storage' | 'reload'>): void {
  let leftAt = Number.NEGATIVE_INFINITY
  addEventListener('beforeunload', () => {
    leftAt = now()
  })
  const leaving = () => now() - leftAt < longestLeave
  addEventListener('vite:preloadError', (event) => {
    const memory: Guard['storage'] = {
      getItem: (name) => sessionStorage.getItem(name),
      setItem: (name, value) => sessionStorage.setItem(name, value),
    }
    if (reloadForMissingChunk({ ...guard, leaving, storage: memory, reload: () => void reloadWhereServed() })) {
      event.preventDefault()
    }
  })
}
