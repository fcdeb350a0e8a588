import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type PluginOption } from 'vite'

/** The markup needs no styles. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? 'export {}' : null),
}

/** Tells which source a page's module is, relative to the root, by which its chunk is found in the page's bundle. */
const pageSources = (root: string): Plugin => ({
  name: 'page-sources',
  transform: {
    filter: { id: /\/src\/pages\/[\w-]+-page\.tsx$/ },
    handler: (code, id) => ({
      code: `${code}\nexport const source = ${JSON.stringify(path.relative(root, id))}\n`,
      map: null,
    }),
  },
})

/** Plugins that the renderer shares with the page's own build, so that what they did to a file is not done twice. */
export interface SharedPlugins {
  /** Expands the macros of Lingui. */
  readonly macros: Plugin
  /** Compiles the catalogues, for the expanded macros. */
  readonly catalogues: PluginOption
}

/**
 * Builds the renderer of the page's documents into `folder`, with everything that it imports: `static-shell.js`, with
 * which the page's build writes them, and `page-renderer.js`, which the portal runs without the packages of a build
 * (docs/decisions/055-documents-with-content.md).
 */
export async function buildRenderer(
  root: string,
  folder: string,
  { macros, catalogues }: SharedPlugins,
): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [noStyles, react(), macros, catalogues, pageSources(root)],
    resolve: {
      // React has it itself; the shim of swr and wouter is for older ones.
      alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
    },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      minify: true,
      rolldownOptions: {
        input: { 'page-renderer': 'src/app/page-renderer.tsx', 'static-shell': 'src/app/static-shell.tsx' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
