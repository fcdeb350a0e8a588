import { connect, createServer, type Socket } from 'node:net'

export interface CountingProxy {
  readonly url: string
  /** Bytes that have arrived at the browser since the last call: heads and bodies, as the wire carries them. */
  take(): number
  close(): Promise<void>
}

/** Counts what a site on loopback sends, also to its service worker, which the browser's own figures leave out. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target)
  let bytes = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    upstream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    take() {
      const counted = bytes
      bytes = 0
      return counted
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
