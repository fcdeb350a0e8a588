import { createSocket, type RemoteInfo, type SocketOptions } from 'node:dgram'
import { seconds } from '../../../../contract/duration.ts'
import { runTask } from '../../../kernel/metrics/longest-tasks.ts'

export type Family = 'udp4' | 'udp6'

/** The expected sender of a reply. `ip` is in the kernel's spelling. */
export interface Sender {
  readonly ip: string
  readonly port: number
}

/** A bound UDP socket, as far as queries need one. */
export interface DatagramSocket {
  /** Sends without waiting. A packet that the kernel refuses is dropped. */
  send(bytes: Buffer, port: number, ip: string): void
  close(): void
}

/** What a socket reports. */
export interface SocketEvents {
  readonly onMessage: (bytes: Buffer, from: Pick<RemoteInfo, 'address' | 'port'>) => void
  readonly onError: (error: Error) => void
}

/** Opens a socket on a port that the kernel picks at random. Throws if that is not possible. */
export type OpenSocket = (family: Family, events: SocketEvents) => DatagramSocket

export interface SocketPoolOptions<S extends Sender> {
  /** Called with a datagram from a sender that is expected on the receiving socket; all others are dropped. */
  readonly onMessage: (from: S, bytes: Buffer) => void
  readonly onError: (error: Error) => void
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Queries after which a socket is replaced by one on a new random port. */
  readonly uses: number
  readonly openSocket?: OpenSocket | undefined
}

/** A socket with its unanswered queries and its use count. */
export interface PooledSocket<S extends Sender> {
  readonly family: Family
  readonly socket: DatagramSocket
  /** Not longer than {@link capacity}, unless no further socket can be opened. */
  readonly awaited: S[]
  uses: number
  retired: boolean
}

export interface SocketPool<S extends Sender> {
  /**
   * A socket for a query to `sender`, other than `last`, so that a late reply cannot match the next query; undefined if
   * there is none. It stays open until all its senders are {@link release}d.
   */
  acquire(family: Family, sender: S, last: PooledSocket<S> | undefined): PooledSocket<S> | undefined
  release(from: PooledSocket<S>, sender: S): void
  close(): void
}

/** Unanswered queries per socket: as many as its receive buffer holds replies while this process is busy. */
const capacity = 128
/** Sockets that are open at once, retired ones included. */
const mostSockets = 96
/** The kernel's default holds 90 large packets, and it cuts this to what the machine allows (bytes). */
const receiveBuffer = 512 * 1024
/** Milliseconds after a failure in which no further socket is opened. */
const holdOff = seconds(1)

/**
 * Addresses here are literals, so nothing is looked up; Node's own lookup costs a tick and an allocation per packet. The
 * family is not read: the socket has one.
 */
const literal: NonNullable<SocketOptions['lookup']> = (host, _options, done) => done(null, host, 4)

/** A socket of the operating system. */
function openUdp(family: Family, { onMessage, onError }: SocketEvents): DatagramSocket {
  const socket = createSocket({ type: family, lookup: literal })
  let failure: Error | undefined
  const onFailure = (error: Error): void => {
    failure = error
  }
  socket.once('error', onFailure)
  // With a literal lookup and without a cluster, this ends before it returns.
  socket.bind({ port: 0, exclusive: true })
  if (failure) throw failure
  socket.off('error', onFailure)
  socket.on('error', onError)
  socket.on('message', (datagram, sender) => runTask('responses of game servers', () => onMessage(datagram, sender)))
  try {
    socket.setRecvBufferSize(receiveBuffer)
  } catch (error) {
    // The socket works with the buffer that it has.
    onError(error instanceof Error ? error : new Error(String(error)))
  }
  return socket
}

/** Searching a short list is faster than building and hashing a key per datagram. */
function senderOf<S extends Sender>(
  awaited: readonly S[],
  { address, port }: Pick<RemoteInfo, 'address' | 'port'>,
): S | undefined {
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

/**
 * UDP sockets on ports that the kernel picks at random: two, and more only while they are full. See
 * docs/decisions/005-query-socket-pool.md and 037-adaptive-polling.md.
 */
class UdpSocketPool<S extends Sender> implements SocketPool<S> {
  readonly #options: SocketPoolOptions<S>
  readonly #openSocket: OpenSocket
  readonly #inUse: Record<Family, PooledSocket<S>[]> = { udp4: [], udp6: [] }
  readonly #awaited: Record<Family, number> = { udp4: 0, udp6: 0 }
  readonly #open = new Set<PooledSocket<S>>()
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(options: SocketPoolOptions<S>) {
    this.#options = options
    this.#openSocket = options.openSocket ?? openUdp
  }

  acquire(family: Family, sender: S, last: PooledSocket<S> | undefined): PooledSocket<S> | undefined {
    const pooled = this.#free(family, last)
    if (!pooled) return undefined
    pooled.uses += 1
    pooled.awaited.push(sender)
    this.#awaited[family] += 1
    if (pooled.uses >= this.#options.uses) this.#replace(pooled)
    return pooled
  }

  release(from: PooledSocket<S>, sender: S): void {
    remove(from.awaited, sender)
    this.#awaited[from.family] -= 1
    if (from.awaited.length > 0) return
    if (from.retired) this.#drop(from)
    else if (this.#isSpare(from.family)) this.#retire(from)
  }

  close(): void {
    for (const pooled of this.#open) this.#drop(pooled)
    this.#inUse.udp4 = []
    this.#inUse.udp6 = []
  }

  /** The first socket with room, so that a quiet community needs only the first; a full one if no other can be opened. */
  #free(family: Family, last: PooledSocket<S> | undefined): PooledSocket<S> | undefined {
    while (this.#inUse[family].length < 2 && this.#create(family));
    let emptiest: PooledSocket<S> | undefined
    for (const pooled of this.#inUse[family]) {
      if (pooled === last) continue
      if (pooled.awaited.length < capacity) return pooled
      if (!emptiest || pooled.awaited.length < emptiest.awaited.length) emptiest = pooled
    }
    return this.#create(family) ?? emptiest
  }

  /** True if the other sockets have room for everything that is awaited, and for a socket more. */
  #isSpare(family: Family): boolean {
    const others = this.#inUse[family].length - 1
    return others >= 2 && this.#awaited[family] <= (others - 1) * capacity
  }

  /** Replaces a used-up socket. It serves on while no new one can be opened. */
  #replace(pooled: PooledSocket<S>): void {
    if (this.#inUse[pooled.family].length > 2 || this.#create(pooled.family)) this.#retire(pooled)
  }

  #retire(pooled: PooledSocket<S>): void {
    pooled.retired = true
    remove(this.#inUse[pooled.family], pooled)
    if (pooled.awaited.length === 0) this.#drop(pooled)
  }

  #drop(pooled: PooledSocket<S>): void {
    if (this.#open.delete(pooled)) pooled.socket.close()
  }

  #create(family: Family): PooledSocket<S> | undefined {
    const { now, onError, onMessage } = this.#options
    if (this.#open.size >= mostSockets || now() - this.#failedAt < holdOff) return undefined
    const awaited: S[] = []
    let pooled: PooledSocket<S> | undefined
    try {
      const socket = this.#openSocket(family, {
        onMessage: (bytes, from) => {
          const sender = senderOf(awaited, from)
          if (sender) onMessage(sender, bytes)
        },
        onError: (error) => {
          onError(error)
          if (pooled && !pooled.retired) this.#retire(pooled)
        },
      })
      pooled = { family, socket, awaited, uses: 0, retired: false }
      this.#open.add(pooled)
      this.#inUse[family].push(pooled)
      return pooled
    } catch (error) {
      this.#failedAt = now()
      onError(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }
}

/** Creates a pool that has opened no socket yet. */
export const createSocketPool = <S extends Sender>(options: SocketPoolOptions<S>): SocketPool<S> =>
  new UdpSocketPool(options)
