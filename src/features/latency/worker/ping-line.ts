import type { ProbeFailure } from '../core/probe-result.ts'
import type { PingSocket, ProbeEffects } from './effects.ts'

/** One connection to a responder; one ping at a time. */
export interface PingLine {
  /**
   * The round trip in ms, or why there is none. Connecting counts towards the time limit, but not towards the round
   * trip.
   */
  ping(limitMs: number): Promise<number | ProbeFailure>
  /** Ends the connection and any running ping, permanently. */
  close(): void
}

interface PendingPing {
  send(): void
  reply(): void
  fail(failure: ProbeFailure): void
}

export function createPingLine(url: string, { clock, openSocket }: ProbeEffects): PingLine {
  let socket: PingSocket | undefined
  let open = false
  let closed = false
  let waiting: PendingPing | undefined
  let current: object | undefined

  const hangUp = () => {
    const old = socket
    socket = undefined
    open = false
    old?.close()
  }

  const connect = () => {
    // Each connection has its own identity: late events of a closed socket are ignored.
    const mine = {}
    current = mine
    try {
      socket = openSocket(url, {
        onOpen: () => {
          if (current !== mine || !socket) return
          open = true
          waiting?.send()
        },
        onReply: () => current === mine && waiting?.reply(),
        onGone: () => {
          if (current !== mine) return
          const failure = open ? 'no-answer' : 'unreachable'
          hangUp()
          waiting?.fail(failure)
        },
      })
    } catch {
      waiting?.fail('unreachable') // A rejected scheme or address looks the same to a player as a dead host.
    }
  }

  const ping = (limitMs: number) =>
    new Promise<number | ProbeFailure>((resolve) => {
      let sentAt: number | undefined
      const settle = (outcome: number | ProbeFailure) => {
        cancel()
        waiting = undefined
        resolve(outcome)
      }
      const cancel = clock.after(limitMs, () => {
        const failure = open ? 'no-answer' : 'unreachable'
        // After a timeout a late reply could be taken for the next ping's, so start over. A connection that is still
        // being
        // established is kept: a far host may need more than one time limit to connect.
        if (open) hangUp()
        settle(failure)
      })
      waiting = {
        send: () => {
          sentAt = clock.now()
          socket?.send('ping')
        },
        reply: () => sentAt !== undefined && settle(clock.now() - sentAt),
        fail: settle,
      }
      if (open) waiting.send()
      else if (!socket) connect()
    })

  return {
    ping: (limitMs) => (closed ? Promise.resolve('unreachable') : ping(limitMs)),
    close() {
      closed = true
      current = undefined
      hangUp()
      waiting?.fail('unreachable')
    },
  }
}
