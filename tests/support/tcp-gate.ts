import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

/** A network between a process and its database that can be cut without a word: connections stay open, and nothing passes. */
export interface TcpGate {
  /** The same URL through the gate. */
  readonly url: string
  cut(): void
  /** What was sent meanwhile arrives. */
  mend(): void
}

/** Closed after the test. */
export async function startTcpGate(url: string): Promise<TcpGate> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    if (isCut) socket.pause()
  }
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => void to.write(bytes))
    // An end is no secret, but it does not pass a network that is cut either.
    from.on('end', () => void to.end())
    keep(from)
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true })
    pass(near, far)
    pass(far, near)
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    url: through.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.resume()
    },
  }
}
