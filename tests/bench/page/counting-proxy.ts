import { connect, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export interface CountingProxy {
  readonly url: string
  /** Bytes that have arrived at the browser since the last call: heads and bodies, as the wire carries them, without TLS. */
  take(): number
  /** The next visit opens a connection of its own. */
  endConnections(): void
  close(): Promise<void>
}

/** What a proxy needs to speak HTTP/2: its key and certificate (PEM), and the port that the site knows as its own. */
export interface SecurePort {
  readonly key: string
  readonly cert: string
  readonly port: number
}

/**
 * Counts what a site on loopback sends, also to its service worker, which the browser's own figures leave out. With
 * `secure` the browser speaks HTTP/2 to it, and so must the site, without TLS.
 */
export async function countingProxy(target: string, secure?: SecurePort): Promise<CountingProxy> {
  const { hostname, port } = new URL(target)
  let bytes = 0
  const sockets = new Set<Socket>()
  const relay = (client: Socket) => {
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
  }
  const endConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = secure ? createTlsServer({ ...secure, ALPNProtocols: ['h2'] }, relay) : createServer(relay)
  await new Promise<void>((resolve) => server.listen(secure?.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no address')
  return {
    url: secure ? `https://localhost:${address.port}` : `http://127.0.0.1:${address.port}`,
    take() {
      const counted = bytes
      bytes = 0
      return counted
    },
    endConnections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endConnections()
      }),
  }
}
