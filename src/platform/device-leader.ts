import { useEffect } from 'react'
import * as v from 'valibot'
import { createSignal, useSignal } from './signal.ts'
import { isVisible, onVisibilityChange } from './visibility.ts'

/**
 * One tab of this device does the shared work (the 30 s refresh, the latency probes); the others listen. The leader
 * holds a Web Lock, but only while it is visible: a hidden tab hands the work over.
 */
export const leaderLock = 'spawnpoint-device-leader'

let release: (() => void) | undefined
let waiting: AbortController | undefined

function requestLock(): void {
  if (!('locks' in navigator)) {
    leads.set(true) // an old browser or plain http: every tab works for itself
    return
  }
  if (release || waiting) return
  const asked = new AbortController()
  waiting = asked
  navigator.locks
    .request(leaderLock, { signal: asked.signal }, () => {
      waiting = undefined
      leads.set(true)
      return new Promise<void>((done) => {
        release = done
      })
    })
    .catch(() => {
      if (waiting !== asked) return // cancelled because the tab was hidden
      waiting = undefined
      leads.set(true) // denied by policy, or with the storage of this site: every tab works for itself
    })
}

function giveUp(): void {
  waiting?.abort()
  waiting = undefined
  release?.()
  release = undefined
  leads.set(false)
}

const leads = createSignal(false, () => {
  const follow = () => (isVisible() ? requestLock() : giveUp())
  const stop = onVisibilityChange(follow)
  follow()
  return () => {
    stop()
    giveUp()
  }
})

/** True in the one tab that does the shared work. */
export const useDeviceLeader = (): boolean => useSignal(leads)

/** Reports whether this tab does the shared work, now and at every change. Returns a function that stops it. */
export function watchLeader(listener: (leads: boolean) => void): () => void {
  const report = () => listener(leads.get())
  const unsubscribe = leads.subscribe(report)
  report()
  return unsubscribe
}

/** A typed channel between the tabs of this device. A message that does not parse is dropped. */
export interface DeviceChannel<T> {
  post(message: T): void
  listen(listener: (message: T) => void): () => void
}

/** Null where there are no channels, or the browser refuses them with the storage of this site (Firefox). */
function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

export function deviceChannel<T>(name: string, schema: v.GenericSchema<unknown, T>): DeviceChannel<T> {
  // Opened on first use: opening costs a slow phone 20 ms, and an open channel would keep the build, which renders the
  // page once, from ending.
  let opened: BroadcastChannel | null | undefined
  const channel = () => {
    if (opened === undefined) opened = open(`spawnpoint-${name}`)
    return opened
  }
  return {
    post: (message) => channel()?.postMessage(message),
    listen(listener) {
      const onMessage = (event: MessageEvent<unknown>) => {
        const parsed = v.safeParse(schema, event.data)
        if (parsed.success) listener(parsed.output)
      }
      channel()?.addEventListener('message', onMessage)
      return () => channel()?.removeEventListener('message', onMessage)
    },
  }
}

/** Listens to a device channel while mounted. */
export function useDeviceChannel<T>(channel: DeviceChannel<T>, listener: (message: T) => void): void {
  useEffect(() => channel.listen(listener), [channel, listener])
}
