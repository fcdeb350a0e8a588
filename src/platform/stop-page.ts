declare global {
  /** Set by the boot script of index.html, which browsers that are too old for this code run, too. */
  var spawnpointStop: ((error: unknown) => void) | undefined
}

/** Says in the place of the page that it could not start, why, and the addresses of the servers. Rethrows `error`. */
export function stopPage(error: unknown): never {
  globalThis.spawnpointStop?.(error)
  throw error
}
