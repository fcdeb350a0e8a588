import * as v from 'valibot'
import type { Workbox } from 'workbox-window'
import { hours, seconds } from '../../contract/duration.ts'
import { type StoredFiles, storedFilesSchema, type ToServiceWorker } from '../../contract/page/sw-messages.ts'
import { isBusy } from './busy.ts'
import { isOnline, onOnlineChange } from './online.ts'
import { createSignal, useSignal } from './signal.ts'
import { trustedScriptUrl } from './trusted-script-url.ts'
import { isVisible, onVisibilityChange } from './visibility.ts'

/** Must never change: a renamed worker would leave the old one in control forever. */
const address = '/sw.js'
const checkEvery = hours(1)
/** What is kept beyond the visited page would compete with the first latency probes and distort them. */
const firstProbes = seconds(3)
/** Whether another build is there, and whether it is about to replace this one. */
type UpdateState = 'none' | 'ready' | 'applying'
const update = createSignal<UpdateState>('none')
let controlled = false
let firstVisit = false
/** Resolves when the latencies of a first visit are measured. */
let probed: Promise<void> | undefined
let registered = false
let workbox: Workbox | undefined

/** How long a worker has to respond. A phone that is busy takes seconds to start one. */
const patience = seconds(20)
/** How long the new worker has to take over; normally it needs one or two. */
const takeOver = seconds(6)

const announce = (): void => {
  if (update.get() === 'none') update.set('ready')
}

/**
 * Another worker has taken control. The first one only starts to serve this page. If this page requested it, reload
 * once. If another tab did, a hidden page reloads too, and a visible page is notified first.
 */
function onControlling(): void {
  const isFirst = !controlled
  controlled = true
  if (update.get() === 'applying' || (!isFirst && !isVisible() && !isBusy())) location.reload()
  else if (!isFirst) announce()
}

/** Calls `check` an hour after the last time, when the page becomes visible or the network is back. */
function hourly(check: () => void): void {
  let checkedAt = performance.now()
  const checkWhenDue = () => {
    if (!isOnline() || !isVisible() || performance.now() - checkedAt < checkEvery) return
    checkedAt = performance.now()
    check()
  }
  setInterval(checkWhenDue, checkEvery / 4)
  onVisibilityChange(checkWhenDue)
  onOnlineChange(checkWhenDue)
}

/** workbox-window hears only of a worker that already waits, and of one that begins to install later. */
function announceOnceInstalled(registration: ServiceWorkerRegistration | undefined): void {
  const worker = registration?.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') announce()
  })
}

/** Detects new workers through workbox-window, which can tell a waiting worker of this page from another tab's. */
async function watchForUpdates(): Promise<void> {
  if (workbox) return workbox.update()
  const { Workbox: WorkboxWindow } = await import('workbox-window')
  const worker = new WorkboxWindow(trustedScriptUrl(address), { scope: '/' })
  worker.addEventListener('waiting', announce)
  workbox = worker
  announceOnceInstalled(await worker.register({ immediate: true }))
}

/**
 * Registers the service worker at its fixed address. On a first visit there is nothing to update: the update logic is not
 * downloaded until the first check. If the worker is refused (policy, private mode,
 * plain http) the page works without it. Resolves to whether a worker will serve this page.
 */
export async function registerServiceWorker(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const refused = (error: unknown) => console.info('No service worker:', error)
  try {
    controlled = navigator.serviceWorker.controller !== null
    firstVisit = !controlled
    navigator.serviceWorker.addEventListener('controllerchange', onControlling)
    if (controlled) await watchForUpdates()
    else await navigator.serviceWorker.register(trustedScriptUrl(address), { scope: '/' })
    registered = true
    hourly(() => void watchForUpdates().catch(refused))
    return true
  } catch (error) {
    refused(error)
    return false
  }
}

/** Sends a message and resolves with the worker's response, or undefined where it does not respond in time. */
async function ask(worker: ServiceWorker | null, message: ToServiceWorker): Promise<unknown> {
  if (!worker) return undefined
  const { port1, port2 } = new MessageChannel()
  const response = await new Promise<unknown>((done) => {
    port1.onmessage = ({ data }) => done(data)
    setTimeout(done, patience)
    worker.postMessage(message, [port2])
  })
  port1.close()
  return response
}

/**
 * The waiting worker replaces the one in control, which is first asked to end its requests: the browser lets them end
 * before that. Its response also says that it runs. Chromium does not hurry a worker that is still starting, and the
 * requests of open pages may then keep it in control for five minutes (decision 088).
 */
async function replaceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return location.reload() // another tab has already applied it
  await ask(registration.active, { type: 'YIELD' })
  const message: ToServiceWorker = { type: 'SKIP_WAITING' }
  registration.waiting?.postMessage(message)
  // Some browsers make the new worker wait nevertheless. The old one has yielded: it gives the portal's document.
  setTimeout(() => location.reload(), takeOver)
}

/** The user agreed: the waiting worker takes control and the page reloads, once. */
export function applyUpdate(): void {
  if (update.get() === 'applying') return
  update.set('applying')
  void replaceWorker()
}

/**
 * Asks the worker to keep everything of this build, and these public API addresses, for offline use; on a first visit
 * not before the latencies are measured. Settles when it has, or gives up.
 */
export async function warm(urls: readonly string[]): Promise<void> {
  if (!registered) return
  if (firstVisit) probed ??= new Promise((done) => setTimeout(done, firstProbes))
  await probed
  const { active } = await navigator.serviceWorker.ready
  await ask(active, { type: 'WARM', urls: [...urls] })
}

/** How many files of the app the worker in control has stored; undefined without one, and from one of an earlier version. */
export async function storedFiles(): Promise<StoredFiles | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const response = v.safeParse(storedFilesSchema, await ask(navigator.serviceWorker.controller, { type: 'COUNT' }))
  return response.success ? response.output : undefined
}

/** Asks the worker, if there is one, to download the documents again: those with this version of the settings. */
export function renewDocuments(version: string | undefined): void {
  if (!('serviceWorker' in navigator)) return
  const message: ToServiceWorker = { type: 'RENEW', version }
  navigator.serviceWorker.controller?.postMessage(message)
}

/** Settles when a worker controls the page. */
export async function untilServed(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
}

/** Leaves a first screen with the worker, for the next start. False without a worker, which would take it. */
export function keepScreen(screen: Omit<Extract<ToServiceWorker, { type: 'SCREEN' }>, 'type'>): boolean {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return false
  const message: ToServiceWorker = { type: 'SCREEN', ...screen }
  navigator.serviceWorker.controller.postMessage(message)
  return true
}

export const useUpdateState = (): UpdateState => useSignal(update)
