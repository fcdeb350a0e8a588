/**
 * Settles when the browser has parsed the whole page. A script from the service worker's cache may run before that,
 * while `#root` does not exist yet.
 */
export async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
