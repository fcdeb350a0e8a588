interface Pages {
  matchAll(options: {
    type: 'window'
  }): Promise<readonly { readonly url: string; navigate(url: string): Promise<unknown> }[]>
}

/** Deletes every cache of this origin, unregisters the worker and reloads its pages. */
export async function removeEverything(
  caches: Pick<CacheStorage, 'keys' | 'delete'>,
  registration: Pick<ServiceWorkerRegistration, 'unregister'>,
  pages: Pages,
): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const page of await pages.matchAll({ type: 'window' })) await page.navigate(page.url)
}
