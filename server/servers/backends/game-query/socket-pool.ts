import { createSocket, type RemoteInfo, type Socket, type SocketOptions } from 'node:dgram'

export type Family = 'udp4' | 'udp6'

/** The expected sender of a reply. `ip` is in the kernel's spelling. */
export interface Sender {
  readonly ip: string
  readonly port: number
}

export interface SocketPoolOptions<S extends Sender> {
  /** Called with a datagram from a sender that is expected on the receiving socket; all others are dropped. */
  readonly onMessage: (from: S, bytes: Buffer) => void
  readonly onError: (error: Error) => void
  /** Queries after which a socket is replaced by one on a new random port. */
  readonly uses: number
}

/** A socket with its unanswered queries and its use count. */
export interface PooledSocket<S extends Sender> {
  readonly socket: Socket
  /** Never longer than a socket has uses. */
  readonly awaited: S[]
  uses: number
  retired: boolean
}

export interface SocketPool<S extends Sender> {
  /**
   * A socket for a query to `sender`, other than `last`, so that a late reply cannot match the next query. It stays open
   * until all its senders are {@link release}d.
   */
  acquire(family: Family, sender: S, last: PooledSocket<S> | undefined): PooledSocket<S>
  release(from: PooledSocket<S>, sender: S): void
  close(): void
}

/**
 * Addresses here are literals, so nothing is looked up; Node's own lookup costs a tick and an allocation per packet. The
 * family is not read: the socket has one.
 */
const literal: NonNullable<SocketOptions['lookup']> = (host, _options, done) => done(null, host, 4)

/** Searching a short list is faster than building and hashing a key per datagram. */
function senderOf<S extends Sender>(awaited: readonly S[], { address, port }: RemoteInfo): S | undefined {
  for (const sender of awaited) {
    if (sender.port === port && sender.ip === address) return sender
  }
  return undefined
}

function remove<S>(list: S[], item: S): void {
  const at = list.indexOf(item)
  const last = list.pop()
  if (last !== undefined && last !== item && at >= 0) list[at] = last
}

/** UDP sockets on ports that the kernel picks at random, two at a time. See docs/decisions/005-query-socket-pool.md. */
export function createSocketPool<S extends Sender>({ onMessage, onError, uses }: SocketPoolOptions<S>): SocketPool<S> {
  const inUse: Record<Family, PooledSocket<S>[]> = { udp4: [], udp6: [] }
  const open = new Set<PooledSocket<S>>()

  const drop = (pooled: PooledSocket<S>): void => {
    if (open.delete(pooled)) pooled.socket.close()
  }
  const retire = (family: Family, pooled: PooledSocket<S>): void => {
    pooled.retired = true
    inUse[family] = inUse[family].filter((other) => other !== pooled)
    if (pooled.awaited.length === 0) drop(pooled)
  }
  const create = (family: Family): PooledSocket<S> => {
    const socket = createSocket({ type: family, lookup: literal })
    const pooled: PooledSocket<S> = { socket, awaited: [], uses: 0, retired: false }
    socket.on('message', (bytes, from) => {
      const sender = senderOf(pooled.awaited, from)
      if (sender) onMessage(sender, bytes)
    })
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
    acquire(family, sender, last) {
      const [first, second] = inUse[family]
      const pooled = (first === last ? second : first) ?? create(family)
      pooled.uses += 1
      pooled.awaited.push(sender)
      if (pooled.uses >= uses) retire(family, pooled)
      return pooled
    },
    release(from, sender) {
      remove(from.awaited, sender)
      if (from.retired && from.awaited.length === 0) drop(from)
    },
    close() {
      for (const pooled of open) drop(pooled)
      inUse.udp4 = []
      inUse.udp6 = []
    },
  }
}
