/// <reference lib="webworker" />
import { table as keptTable } from 'virtual:kept-endpoints'
import { table as shellTable } from 'virtual:shell-table'
import { screensCache } from '../contract/page/kept-screen.ts'
import { frameDocument, shellDocumentOf } from '../contract/page/shell-table.ts'
import { type KeptCache, keptCaches } from '../contract/page/sw-messages.ts'
import { notificationOptions } from '../contract/push/notification-options.ts'
import type { PushMessage } from '../contract/push/push.ts'
import { changesFirst, wholeFirst } from './changes.ts'
import { createGate } from './gate.ts'
import { type KeepDeps, keep, networkFirst, prune } from './keep.ts'
import { readMessage, type WarmDeps, warm } from './messages.ts'
import { newestDocument } from './newest-document.ts'
import { clickedPath, openPage } from './notifications.ts'
import { pictureFirst } from './pictures.ts'
import { claimsOpenPages, createPrecache, type PrecacheEntry } from './precache.ts'
import { pushedMessage } from './push.ts'
import { createRenewal } from './renew.ts'
import { renewPush } from './renew-push.ts'
import { createRequests } from './requests.ts'
import { changesOf, keptOf, type Route, routeOf } from './routes.ts'
import { createScreens } from './screens.ts'
import { startsGame } from './starts-game.ts'
import { stopWaiting, watchOfNotification } from './stop-waiting.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const origin = self.location.origin
const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
const requests = createRequests({ fetch: (request, init) => fetch(request, init), wait })
const precache = createPrecache(self.__WB_MANIFEST, { origin, caches, fetch: requests.fetch })
const maxEntries: Record<KeptCache, number> = { shared: 20, servers: 60, leaderboard: 80 }
const known = { isPrecached: precache.has, keptOf: keptOf(keptTable), changesOf: changesOf(keptTable) }
const screens = createScreens({
  origin,
  table: shellTable,
  precache,
  isPage: (url) =>
    routeOf({ url, method: 'GET', mode: 'navigate', hasAuthorization: false }, origin, known).kind === 'shell',
  open: () => caches.open(screensCache),
  now: () => Date.now(),
})
const renew = createRenewal({ precache, wait, dropScreens: () => caches.delete(screensCache) })
const gate = createGate({
  fetch: requests.fetch,
  caches,
  mayProbe: () => self.navigator.onLine && !requests.hasYielded,
  now: () => Date.now(),
  pages: () => self.clients.matchAll({ type: 'window' }),
})
let firstOfItsKind = false
/** Only the browser itself asks for a password: the next navigation to this address is not the worker's. */
let native: string | undefined

const keepDeps = (cache: KeptCache): KeepDeps => ({
  fetch: gate.fetch,
  open: () => caches.open(keptCaches[cache]),
  now: () => Date.now(),
  maxEntries: maxEntries[cache],
  wait,
  onQuota: async () => {
    await caches.delete(screensCache)
    await caches.delete(keptCaches.leaderboard)
    await caches.delete(keptCaches.servers)
  },
})

const routeFor = (request: Request): Route =>
  routeOf(
    {
      url: new URL(request.url),
      method: request.method,
      mode: request.mode,
      hasAuthorization: request.headers.has('authorization'),
    },
    origin,
    known,
  )

const warmDeps: WarmDeps = {
  origin,
  now: () => Date.now(),
  isKept: (url) => routeFor(new Request(url)).kind === 'kept',
  kept: (url) => caches.match(url, { ignoreVary: true }).catch(() => undefined),
  fetchAndKeep: async (url) => {
    const request = new Request(url, { cache: 'no-cache' })
    const route = routeFor(request)
    const response = await gate.fetch(request).catch(() => undefined)
    if (response && route.kind === 'kept') await keep(request, response, keepDeps(route.cache))
  },
}

/** Removes stored responses that today's routes would not store in that cache. */
async function pruneKept(): Promise<void> {
  for (const [name, cacheName] of Object.entries(keptCaches)) {
    await prune(
      () => caches.open(cacheName),
      (request) => {
        const route = routeFor(request)
        return route.kind === 'kept' && route.cache === name
      },
    )
  }
}

/** The documents of the open pages, and the one for all other addresses. */
async function openDocuments(): Promise<readonly string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return [frameDocument, ...pages.map(({ url }) => shellDocumentOf(shellTable, new URL(url).pathname))].map(
    (name) => `/${name}`,
  )
}

/** The first worker makes the open page work offline at once; the page asks for the rest when it is idle (WARM). */
function onInstall(event: ExtendableEvent): void {
  firstOfItsKind = claimsOpenPages(self.registration.active)
  event.waitUntil(firstOfItsKind ? openDocuments().then(precache.installVisited) : precache.install())
}

function onActivate(event: ExtendableEvent): void {
  event.waitUntil(precache.cleanUp())
  event.waitUntil(pruneKept())
  event.waitUntil(screens.prune())
  if (firstOfItsKind) event.waitUntil(self.clients.claim())
}

/** The document with the screen that the page left behind, or the plain one. */
const document = async (url: URL): Promise<Response> =>
  (await screens.answer(url)) ?? (await precache.answer(`/${shellDocumentOf(shellTable, url.pathname)}`))

/** This build's document; the network's after another worker was asked to take over, and while the gate is closed. */
async function navigate(request: Request, url: URL): Promise<Response> {
  const own = document(url)
  own.catch(() => undefined)
  const deps = { wait, own: () => own }
  if (requests.hasYielded) return newestDocument(request, { ...deps, fetch: requests.fetch })
  if (!(await gate.isClosed())) return own
  // As it is: what is in front of the portal sees a navigation.
  const response = await newestDocument(request, { ...deps, fetch: (navigation) => fetch(navigation) })
  if (response.status !== 401) return response
  native = request.url
  return Response.redirect(request.url)
}

function onFetch(event: FetchEvent): void {
  const { request } = event
  const route = routeFor(request)
  const url = new URL(request.url)
  if (route.kind === 'shell') {
    if (native === request.url) {
      native = undefined
      return
    }
    gate.opens(event.resultingClientId)
    event.respondWith(navigate(request, url))
  }
  if (route.kind === 'file') event.respondWith(precache.answer(url.pathname))
  if (requests.hasYielded) return
  if (route.kind === 'picture') {
    const deps = { caches, fetch: requests.fetch }
    event.respondWith(pictureFirst(request, deps, (work) => event.waitUntil(work)))
  }
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  if (route.kind === 'kept') {
    const { changes, cache } = route
    const deps = keepDeps(cache)
    event.respondWith(
      changes === undefined ? networkFirst(request, deps, later) : wholeFirst(request, changes, deps, later),
    )
  }
  if (route.kind === 'changes') event.respondWith(changesFirst(request, route, keepDeps(route.cache), later))
}

/** Every file of this build, and these responses. A file that cannot be downloaded now is downloaded with the next message. */
async function keepAll(urls: readonly string[]): Promise<void> {
  if (requests.hasYielded) return
  await precache.install().catch(() => undefined)
  await warm(urls, warmDeps)
}

function onMessage(event: ExtendableMessageEvent): void {
  const message = readMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message?.type === 'YIELD') {
    requests.yield()
    event.ports[0]?.postMessage('done')
  }
  if (message?.type === 'SCREEN') event.waitUntil(screens.keep(message))
  if (message?.type === 'RENEW') event.waitUntil(renew(message.version))
  if (message?.type === 'COUNT') {
    const [port] = event.ports
    event.waitUntil(precache.count().then((files) => port?.postMessage(files)))
  }
  if (message?.type === 'WARM') {
    event.waitUntil(keepAll(message.urls).finally(() => event.ports[0]?.postMessage('done')))
  }
}

const stopDeps = {
  origin,
  fetch: requests.fetch,
  open: (name: string) => caches.open(name),
  endpoint: async () => (await self.registration.pushManager.getSubscription())?.endpoint,
  pages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
}

function onNotificationClick(event: NotificationEvent): void {
  const { notification, action } = event
  notification.close()
  const watch = watchOfNotification(notification.data)
  if (action === 'stop' && watch !== undefined) {
    event.waitUntil(
      stopWaiting(watch, stopDeps).catch((error: unknown) => {
        console.info('The portal does not know that a watch has ended:', error) // the next page tells it
      }),
    )
    return
  }
  const windows = {
    matchAll: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    openWindow: (path: string) => self.clients.openWindow(path),
  }
  event.waitUntil(openPage(clickedPath(notification.data), origin, windows))
}

async function tell({ title, ...message }: PushMessage): Promise<void> {
  const shown = (await self.registration.getNotifications({ tag: message.tag })).map(({ data }): unknown => data)
  const world = { startsGame: startsGame(self.navigator.userAgent), now: Date.now(), shown }
  await self.registration.showNotification(title, notificationOptions(message, world))
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isSeen = windows.some(({ visibilityState }) => visibilityState === 'visible')
  // The page clears it when it is seen next.
  if (!isSeen) await self.navigator.setAppBadge?.((await self.registration.getNotifications()).length)
}

function onPush(event: PushEvent): void {
  event.waitUntil(tell(pushedMessage(event.data?.text(), self.location.host)))
}

function onSubscriptionChange(event: PushSubscriptionChangeEvent): void {
  const { pushManager } = self.registration
  const subscribe = async (applicationServerKey: string) =>
    event.newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const deps = { origin, fetch: requests.fetch, open: (name: string) => caches.open(name), subscribe }
  event.waitUntil(
    renewPush(event.oldSubscription, deps).catch((error: unknown) => {
      console.info('The portal does not know the new subscription:', error) // the next page tells it
    }),
  )
}

self.addEventListener('install', onInstall)
self.addEventListener('activate', onActivate)
self.addEventListener('fetch', onFetch)
self.addEventListener('message', onMessage)
self.addEventListener('notificationclick', onNotificationClick)
self.addEventListener('push', onPush)
self.addEventListener('pushsubscriptionchange', onSubscriptionChange)
