import { createSocket, type Socket, type SocketOptions } from 'node:dgram'

type Family = 'udp4' | 'udp6'

export interface SocketPoolOptions {
  readonly onMessage: (to: PooledSocket, bytes: Buffer, address: string, port: number) => void
  readonly onError: (error: Error) => void
  /** Sockets per address family. */
  readonly size: number
  /** Queries after which a socket gives way to one on a new random port. */
  readonly uses: number
}

/** A socket and how far through its life it is. */
export interface PooledSocket {
  readonly socket: Socket
  uses: number
  pending: number
  retired: boolean
}

export interface SocketPool {
  /** A socket to send one query from. It stays open until as many {@link release} calls have come back. */
  acquire(family: Family): PooledSocket
  release(socket: PooledSocket): void
  close(): void
}

/** Addresses here are literals, so nothing is looked up; Node's own lookup costs a tick and an allocation per packet. */
const literal: NonNullable<SocketOptions['lookup']> = (host, options, done) => done(null, host, Number(options.family))

/** UDP sockets on ports that the kernel picks at random, replaced in turn. See docs/decisions/005-query-socket-pool.md. */
export function createSocketPool({ onMessage, onError, size, uses }: SocketPoolOptions): SocketPool {
  const inUse: Record<Family, PooledSocket[]> = { udp4: [], udp6: [] }
  const open = new Set<PooledSocket>()
  let turn = 0

  const drop = (pooled: PooledSocket): void => {
    if (open.delete(pooled)) pooled.socket.close()
  }
  const retire = (family: Family, pooled: PooledSocket): void => {
    pooled.retired = true
    inUse[family] = inUse[family].filter((other) => other !== pooled)
    if (pooled.pending === 0) drop(pooled)
  }
  const create = (family: Family): PooledSocket => {
    const socket = createSocket({ type: family, lookup: literal })
    const pooled: PooledSocket = { socket, uses: 0, pending: 0, retired: false }
    socket.on('message', (bytes, from) => onMessage(pooled, bytes, from.address, from.port))
    socket.on('error', (error) => {
      onError(error)
      retire(family, pooled)
    })
    socket.bind({ port: 0, exclusive: true })
    open.add(pooled)
    inUse[family].push(pooled)
    return pooled
  }

  return {
    acquire(family) {
      turn = (turn + 1) % size
      const pooled = inUse[family][turn] ?? create(family)
      pooled.uses += 1
      pooled.pending += 1
      if (pooled.uses >= uses) retire(family, pooled)
      return pooled
    },
    release(pooled) {
      pooled.pending -= 1
      if (pooled.retired && pooled.pending === 0) drop(pooled)
    },
    close() {
      for (const pooled of open) drop(pooled)
      inUse.udp4 = []
      inUse.udp6 = []
    },
  }
}
