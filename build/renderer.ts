import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type PluginOption } from 'vite'
import { linguiMacros } from './lingui-macros.ts'

/** The markup needs no styles, and a runner without a server cannot read them. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? 'export {}' : null),
}

/** What the sources of the page need to run without a browser. */
export const withoutBrowser = (): PluginOption[] => [noStyles, react(), linguiMacros(), lingui()]

/**
 * Builds the renderer of the page's documents into `folder` as page-renderer.js with everything that it imports: the
 * portal runs it without the packages of a build (docs/decisions/055-documents-with-content.md).
 */
export async function buildRenderer(root: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: withoutBrowser(),
    resolve: {
      // React has it itself; the shim of swr and wouter is for older ones.
      alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
    },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    publicDir: false,
    build: {
      ssr: 'src/app/page-renderer.tsx',
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      minify: true,
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
}
