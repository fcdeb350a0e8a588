import type { OpenSocket } from '../../server/servers/backends/game-query/socket-pool.ts'
import { challenge, playerList, sourceInfo } from './a2s-packets.ts'

/** A packet that the client sent. `at` is in milliseconds of the network's clock. */
export interface SentPacket {
  readonly at: number
  readonly port: number
  readonly kind: 'info' | 'players'
}

/** What becomes of the packets. The functions are called once for each. */
export interface NetworkBehaviour {
  roundTrip(port: number): number
  /** True if the server does not reply, or does not exist. */
  isSilent(port: number, at: number): boolean
  /** True if the network drops the packet or its reply. */
  isLost(at: number): boolean
}

const proof = 0x04030201
const demanded = challenge(proof)
const info = sourceInfo()
const players = playerList([{ name: 'a', time: 1 }])

/** The reply of a game server that demands a challenge. */
function replyTo(request: Buffer): Buffer {
  const isInfo = request[4] === 0x54
  const given = request.subarray(isInfo ? 25 : 5)
  if (given.length < 4 || given.readInt32LE(0) !== proof) return demanded
  return isInfo ? info : players
}

/** Game servers behind UDP sockets without an operating system: with fake timers, nothing depends on the machine. */
export function simulatedNetwork(now: () => number, behaviour: NetworkBehaviour) {
  const sent: SentPacket[] = []
  const unanswered = new Map<object, number>()
  const state = { open: 0, mostOpen: 0, mostUnanswered: 0 }

  const openSocket: OpenSocket = (_family, { onMessage }) => {
    let isOpen = true
    const socket = {
      send(bytes: Buffer, port: number, address: string): void {
        const at = now()
        sent.push({ at, port, kind: bytes[4] === 0x54 ? 'info' : 'players' })
        if (behaviour.isSilent(port, at) || behaviour.isLost(at)) return
        const underway = (unanswered.get(socket) ?? 0) + 1
        unanswered.set(socket, underway)
        state.mostUnanswered = Math.max(state.mostUnanswered, underway)
        const reply = replyTo(bytes)
        later(at + behaviour.roundTrip(port), () => {
          unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1)
          if (isOpen) onMessage(reply, { address, port })
        })
      },
      close(): void {
        isOpen = false
        state.open -= 1
        unanswered.delete(socket)
      },
    }
    state.open += 1
    state.mostOpen = Math.max(state.mostOpen, state.open)
    return socket
  }

  /** Deliveries by millisecond: one timer each, because fake timers are slow by the thousand. */
  const deliveries = new Map<number, (() => void)[]>()
  function later(at: number, deliver: () => void): void {
    const slot = Math.ceil(at)
    const waiting = deliveries.get(slot)
    if (waiting) {
      waiting.push(deliver)
      return
    }
    deliveries.set(slot, [deliver])
    setTimeout(() => {
      const due = deliveries.get(slot) ?? []
      deliveries.delete(slot)
      for (const each of due) each()
    }, slot - now())
  }

  return { openSocket, sent, state }
}

/** When the visits of each server began: an A2S_INFO that is no repetition and does not follow a challenge. */
export function visitsByPort(sent: readonly SentPacket[]): Map<number, number[]> {
  const visits = new Map<number, number[]>()
  for (const { at, port, kind } of sent) {
    if (kind !== 'info') continue
    const times = visits.get(port) ?? []
    if (at - (times.at(-1) ?? Number.NEGATIVE_INFINITY) > 3000) times.push(at)
    visits.set(port, times)
  }
  return visits
}

/** The intervals between consecutive times. */
export const intervals = (times: readonly number[]): number[] => times.slice(1).map((at, i) => at - (times[i] ?? 0))
