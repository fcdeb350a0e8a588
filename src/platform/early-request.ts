/**
 * Requests that the boot script of index.html started before this bundle had run. Each is taken once; a later call
 * asks the network itself.
 */
declare global {
  var spawnpointEarly: Record<string, Promise<Response> | undefined> | undefined
}

/** Whether the boot script asked for this path and its answer has not been taken. */
export const isEarly = (path: string): boolean => globalThis.spawnpointEarly?.[path] !== undefined

export function takeEarly(path: string): Promise<Response> | undefined {
  const early = globalThis.spawnpointEarly?.[path]
  if (early && globalThis.spawnpointEarly) delete globalThis.spawnpointEarly[path]
  return early
}
