import type { Plugin } from 'vite'

const helperId = '\0vite/preload-helper.js'

const helper = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    dispatchEvent(event)
    if (!event.defaultPrevented) throw error
  })`

/**
 * What Vite puts around every `import()` also loads chunks and styles ahead. With one style sheet and no preloads
 * (vite.config.ts) that never runs and would be a hundredth of a first visit; what stays is its word that a chunk could
 * not be had, which platform/chunk-guard.ts listens for.
 */
export function importHelper(): Plugin {
  let replaced = false
  return {
    name: 'import-helper',
    apply: 'build',
    transform(_code, id) {
      if (id !== helperId) return undefined
      replaced = true
      return { code: helper, map: null }
    },
    buildEnd(error) {
      if (!error && !replaced) this.error(`Vite has no module ${JSON.stringify(helperId)} any more`)
    },
  }
}
