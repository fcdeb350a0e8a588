import { seconds } from '../../../contract/duration.ts'
import { sessionsEndedSince } from '../../accounts/store/sessions.ts'
import type { Nudges } from '../../kernel/db/nudges.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sessionKey } from '../identify.ts'
import { type ChangedRows, changesAfter } from '../store/changes.ts'
import { lastChange } from '../store/sequence.ts'

/** A connected device. */
export interface Listener {
  readonly channels: readonly string[]
  readonly pairingIds: readonly string[]
  /** Its key among all devices. */
  readonly device: string
  /** Only what it may see. */
  receive(changes: ChangedRows): void
  /** Its session has ended: a sign-out, a ban, a new password. */
  end(): void
}

/** Passes changes of all processes on to the devices that are connected to this one. */
export interface ChangeFeed extends Job {
  /** Returns a function that ends it. */
  listen(listener: Listener): () => void
  /** Reads now: this process has changed something. */
  wake(): void
}

export interface ChangeFeedDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly nudges: Nudges
  onError(error: unknown): void
}

export function createChangeFeed({ database, nudges, now, onError }: ChangeFeedDeps): ChangeFeed {
  const listeners = new Map<string, Set<Listener>>()
  let known: number | undefined

  const pass = ({ last, sentServers, pairings }: ChangedRows): void => {
    const news = new Map<
      Listener,
      { sentServers: ChangedRows['sentServers'][number][]; pairings: (typeof pairings)[number][] }
    >()
    const newsOf = (listener: Listener) => {
      const own = news.get(listener) ?? { sentServers: [], pairings: [] }
      news.set(listener, own)
      return own
    }
    for (const changed of sentServers) {
      const heard = new Set(changed.channels.flatMap((channel) => [...(listeners.get(channel) ?? [])]))
      for (const listener of heard) newsOf(listener).sentServers.push(changed)
    }
    for (const row of pairings) {
      for (const listener of listeners.get(pairingKey(row.id)) ?? []) newsOf(listener).pairings.push(row)
    }
    for (const [listener, own] of news) listener.receive({ last, ...own })
  }

  const endSessions = async (): Promise<void> => {
    for (const id of await sessionsEndedSince(database, now() - lateness)) {
      for (const listener of [...(listeners.get(deviceKey(sessionKey(id))) ?? [])]) listener.end()
    }
  }

  // Every second while a device is connected: a nudge may be lost, and a pooler may pass none on.
  const reading = repeat({
    name: 'hand-off changes',
    every: seconds(1),
    async run() {
      if (known === undefined) {
        const last = await lastChange(database)
        // A device that has connected meanwhile may have read before; it skips what it has seen.
        known = listeners.size === 0 ? last : 0
        return
      }
      if (listeners.size === 0) return
      await endSessions()
      const changes = await changesAfter(database, known)
      known = changes.last
      pass(changes)
    },
    onError,
  })

  return {
    listen(listener) {
      const keys = [...listener.channels, ...listener.pairingIds.map(pairingKey), deviceKey(listener.device)]
      for (const key of keys) {
        const all = listeners.get(key) ?? new Set()
        listeners.set(key, all.add(listener))
      }
      return () => {
        for (const key of keys) {
          const all = listeners.get(key)
          all?.delete(listener)
          if (all?.size === 0) listeners.delete(key)
        }
      }
    },
    wake: reading.wake,
    start() {
      reading.start()
      nudges.start(reading.wake)
    },
    async stop() {
      await nudges.stop()
      await reading.stop()
    },
  }
}

/** Ends of sessions may be committed this late, and by a process whose clock is behind. */
const lateness = seconds(10)

const deviceKey = (key: string): string => `device ${key}`

/** A pairing as something to listen to; its hand-offs have a channel of their own. */
const pairingKey = (id: string): string => `state of ${id}`
