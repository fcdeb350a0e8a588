/// <reference lib="webworker" />
import { removeEverything } from '../remove-everything.ts'

/**
 * Replaces sw.js when a release must be withdrawn: `SERVICE_WORKER=kill-switch npm run build` writes it under the same
 * address. It removes every cache and itself, and makes the open pages reload from the network.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(removeEverything(self.caches, self.registration, self.clients)),
)
