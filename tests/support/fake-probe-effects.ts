import type { PingSocketEvents, ProbeEffects } from '../../src/features/latency/worker/effects.ts'

/** How a fake responder behaves; times in ms. Unlisted hosts refuse the connection immediately. */
export interface FakeResponder {
  readonly connect?: number
  /** Delay of each reply in turn; the last value repeats. null: no reply. */
  readonly replies?: readonly (number | null)[]
  /** Sends every reply twice. */
  readonly stutters?: boolean
  readonly hangsUpAfterPings?: number
}

interface Timer {
  readonly at: number
  readonly callback: () => void
}

interface ProbeLog {
  readonly opened: string[]
  readonly pings: { readonly url: string; readonly at: number }[]
  mostOpen: number
}

/** A manually advanced clock, and sockets that behave as `responders` specifies. */
export function fakeProbeEffects(responders: Readonly<Record<string, FakeResponder>>) {
  const timers = new Set<Timer>()
  const open = new Set<object>()
  const log: ProbeLog = { opened: [], pings: [], mostOpen: 0 }
  let now = 0

  const after = (ms: number, callback: () => void) => {
    const timer = { at: now + ms, callback }
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }

  /** Promises settle between two timers, as they do between two tasks of a browser. */
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }

  const openSocket = (url: string, events: PingSocketEvents) => {
    const responder = responders[url]
    log.opened.push(url)
    const socket = {}
    open.add(socket)
    log.mostOpen = Math.max(log.mostOpen, open.size)
    const gone = () => {
      open.delete(socket)
      events.onGone()
    }
    if (!responder) after(0, gone)
    else after(responder.connect ?? 0, events.onOpen)
    let pings = 0
    return {
      send() {
        log.pings.push({ url, at: now })
        const replies = responder?.replies ?? [10]
        const delay = replies[Math.min(pings, replies.length - 1)] ?? null
        pings += 1
        if (delay !== null) after(delay, events.onReply)
        if (delay !== null && responder?.stutters) after(delay + 5, events.onReply)
        if (responder?.hangsUpAfterPings === pings) after(0, gone)
      },
      close() {
        open.delete(socket)
      },
    }
  }

  const effects: ProbeEffects = { clock: { now: () => now, epoch: () => 1_000_000 + now, after }, openSocket }

  return {
    effects,
    log,
    openSockets: () => open.size,
    pendingTimers: () => timers.size,
    now: () => now,
    /** Advances the clock, running due timers in order. */
    async advance(ms: number) {
      const until = now + ms
      await settle()
      for (;;) {
        const next = [...timers].sort((a, b) => a.at - b.at)[0]
        if (!next || next.at > until) break
        timers.delete(next)
        now = next.at
        next.callback()
        await settle()
      }
      now = until
    },
  }
}
