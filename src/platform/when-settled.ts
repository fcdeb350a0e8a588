/** Runs `work` after the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenSettled(work: () => void): () => void {
  let cancelIdle: () => void = () => undefined
  const begin = () => {
    if ('requestIdleCallback' in globalThis) {
      const handle = requestIdleCallback(work, { timeout: 3000 })
      cancelIdle = () => cancelIdleCallback(handle)
    } else {
      const handle = setTimeout(work, 500) // Safari has no idle callback
      cancelIdle = () => clearTimeout(handle)
    }
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
  return () => {
    removeEventListener('load', begin)
    cancelIdle()
  }
}
