const lastPort = 65_535

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

/** Returns ports upward from `base`, each tried once; with base 0 the system chooses. */
export function createPortFinder(base: number) {
  let next = base
  return {
    /**
     * Opens something on `wanted`, otherwise on the next free port. @throws the error of `open` unless the port is
     * taken, or if no port is left.
     */
    async open<T>(wanted: number | undefined, open: (port: number) => Promise<T>): Promise<T> {
      for (;;) {
        const port = wanted ?? (base === 0 ? 0 : next++)
        if (port > lastPort) throw new Error(`no free port from ${base} upward`)
        wanted = undefined
        try {
          return await open(port)
        } catch (error) {
          if (!isTaken(error)) throw error
        }
      }
    },
  }
}
