import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../../scripts/free-port.mjs'

export interface CountingRelay {
  readonly url: string
  /** Bytes that have passed so far, in both directions, with every header. */
  bytes(): number
  close(): void
}

/** Listens on a port of its own and relays every connection to `target`. */
export async function startCountingRelay(target: string): Promise<CountingRelay> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let bytes = 0
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        bytes += chunk.length
      })
      from.on('error', () => to.destroy()) // a browser that closes resets its connections
      from.on('close', () => sockets.delete(from))
      from.pipe(to)
    }
  })
  const own = await freePort()
  server.listen(own, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${own}`,
    bytes: () => bytes,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
