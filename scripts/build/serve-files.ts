import type { Plugin } from 'vite'

/** Brings drawings by their addresses: in the build as files, in development from memory. */
export const serveFiles = (name: string, files: ReadonlyMap<string, string>): Plugin => ({
  name,
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const svg = files.get(request.url ?? '')
      if (svg === undefined) next()
      else response.setHeader('Content-Type', 'image/svg+xml').end(svg)
    })
  },
  generateBundle() {
    for (const [address, source] of files) this.emitFile({ type: 'asset', fileName: address.slice(1), source })
  },
})
