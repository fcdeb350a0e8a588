import type { Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

/** Listens on a free port of loopback until the end of the test; resolves to the port. */
export async function listenWhileTesting(server: Server & { closeAllConnections?: () => void }): Promise<number> {
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections?.()
    server.close()
  })
  return port
}
