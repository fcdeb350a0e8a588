/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { type KeptCache, keptCaches } from '../contract/sw-messages.ts'
import { type KeepDeps, keep, networkFirst } from './keep.ts'
import { readMessage, warm } from './messages.ts'
import { claimsOpenPages, type PrecacheEntry, shellUrl } from './precache.ts'
import { routeOf } from './routes.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const maxEntries: Record<KeptCache, number> = { shared: 20, servers: 60 }

const deps = (cache: KeptCache): KeepDeps => ({
  fetch: (request) => fetch(request),
  open: () => caches.open(keptCaches[cache]),
  now: () => Date.now(),
  maxEntries: maxEntries[cache],
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  onQuota: async () => {
    await caches.delete(keptCaches.servers)
  },
})

const route = (request: Request, url: URL) =>
  routeOf(
    { url, method: request.method, mode: request.mode, hasAuthorization: request.headers.has('authorization') },
    self.location.origin,
  )

let firstOfItsKind = false

function onInstall(): void {
  firstOfItsKind = claimsOpenPages(self.registration.active)
}

function onActivate(event: ExtendableEvent): void {
  if (firstOfItsKind) event.waitUntil(self.clients.claim())
}

function onMessage(event: ExtendableMessageEvent): void {
  const message = readMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message?.type === 'WARM')
    event.waitUntil(warm(message.urls, warmDeps).finally(() => event.ports[0]?.postMessage('done')))
}

const keptRoute = (url: URL) => route(new Request(url), url)

const warmDeps = {
  origin: self.location.origin,
  now: () => Date.now(),
  isKept: (url: URL) => keptRoute(url).kind === 'kept',
  kept: async (url: URL) => caches.match(url, { ignoreVary: true }).catch(() => undefined),
  fetchAndKeep: async (url: URL) => {
    const found = keptRoute(url)
    if (found.kind !== 'kept') return
    const request = new Request(url)
    const response = await fetch(request).catch(() => undefined)
    if (response) await keep(request, response, deps(found.cache))
  },
}

precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^source$/], cleanURLs: false })
cleanupOutdatedCaches()
registerRoute(({ request, url }) => route(request, url).kind === 'shell', createHandlerBoundToURL(shellUrl))
for (const cache of ['shared', 'servers'] as const) {
  registerRoute(
    ({ request, url }) => {
      const found = route(request, url)
      return found.kind === 'kept' && found.cache === cache
    },
    ({ request, event }) => networkFirst(request, deps(cache), (work) => event.waitUntil(work)),
  )
}
self.addEventListener('install', onInstall)
self.addEventListener('activate', onActivate)
self.addEventListener('message', onMessage)
