/**
 * Settles when the browser has read the page to its end. A script that the service worker has at hand may run before that,
 * while `#root` is not there yet.
 */
export async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
