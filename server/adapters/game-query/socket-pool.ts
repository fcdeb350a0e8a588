import { createSocket, type Socket, type SocketOptions } from 'node:dgram'

type Family = 'udp4' | 'udp6'

export interface SocketPoolOptions {
  readonly onMessage: (socket: Socket, bytes: Buffer, address: string, port: number) => void
  readonly onError: (error: Error) => void
  /** Sockets per address family. */
  readonly size: number
  /** Queries after which a socket gives way to one on a new random port. */
  readonly uses: number
}

export interface SocketPool {
  /** A socket to send one query from. It stays open until as many {@link release} calls have come back. */
  acquire(family: Family): Socket
  release(socket: Socket): void
  close(): void
}

interface Slot {
  readonly socket: Socket
  uses: number
  pending: number
  retired: boolean
}

/** Addresses here are literals, so nothing is looked up; Node's own lookup costs a tick and an allocation per packet. */
const literal: NonNullable<SocketOptions['lookup']> = (host, options, done) => done(null, host, Number(options.family))

/** UDP sockets on ports that the kernel picks at random, replaced in turn. See docs/decisions/005-query-socket-pool.md. */
export function createSocketPool({ onMessage, onError, size, uses }: SocketPoolOptions): SocketPool {
  const slots: Record<Family, Slot[]> = { udp4: [], udp6: [] }
  const bySocket = new Map<Socket, Slot>()
  let turn = 0

  const drop = (slot: Slot): void => {
    if (bySocket.delete(slot.socket)) slot.socket.close()
  }
  const retire = (family: Family, slot: Slot): void => {
    slot.retired = true
    slots[family] = slots[family].filter((other) => other !== slot)
    if (slot.pending === 0) drop(slot)
  }
  const open = (family: Family): Slot => {
    const socket = createSocket({ type: family, lookup: literal })
    const slot: Slot = { socket, uses: 0, pending: 0, retired: false }
    socket.on('message', (bytes, from) => onMessage(socket, bytes, from.address, from.port))
    socket.on('error', (error) => {
      onError(error)
      retire(family, slot)
    })
    socket.bind({ port: 0, exclusive: true })
    bySocket.set(socket, slot)
    slots[family].push(slot)
    return slot
  }

  return {
    acquire(family) {
      turn = (turn + 1) % size
      const slot = slots[family][turn] ?? open(family)
      slot.uses += 1
      slot.pending += 1
      if (slot.uses >= uses) retire(family, slot)
      return slot.socket
    },
    release(socket) {
      const slot = bySocket.get(socket)
      if (!slot) return
      slot.pending -= 1
      if (slot.retired && slot.pending === 0) drop(slot)
    },
    close() {
      for (const slot of bySocket.values()) drop(slot)
      slots.udp4 = []
      slots.udp6 = []
    },
  }
}
