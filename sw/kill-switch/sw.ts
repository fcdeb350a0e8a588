/// <reference lib="webworker" />
import { removeEverything } from '../remove-everything.ts'

/**
 * Takes the place of sw.js when a release must be taken back: `SERVICE_WORKER=kill-switch npm run build` writes it under
 * the same address. It removes every cache and itself and has the open pages load from the network again.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(removeEverything(self.caches, self.registration, self.clients)),
)
