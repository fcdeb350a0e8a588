import path from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import budget from './budget.json' with { type: 'json' }
import { sizeBudget } from './build/budget.ts'
import { compiledWhole } from './build/compiled-whole.ts'
import { importHelper } from './build/import-helper.ts'
import { lateStyles } from './build/late-styles.ts'
import { linguiMacros } from './build/lingui-macros.ts'
import { iconFile } from './build/lucide-icons.ts'
import { pageIcons } from './build/page-icons.ts'
import { runtimeInEntry } from './build/runtime-in-entry.ts'
import { entryAfterFirstPaint, staticShell } from './build/static-shell.ts'

const api = 'http://127.0.0.1:8080'

/** `SERVICE_WORKER=kill-switch npm run build` takes a broken worker back: see sw/kill-switch/sw.ts. */
const killSwitch = process.env.SERVICE_WORKER === 'kill-switch'

export default defineConfig({
  plugins: [
    react(),
    linguiMacros(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    unocss({ inspector: false }),
    iconFile(pageIcons),
    importHelper(),
    lateStyles(),
    staticShell(),
    runtimeInEntry(),
    compiledWhole(budget.firstVisitChunks),
    entryAfterFirstPaint(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: killSwitch ? 'sw/kill-switch' : 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest}'],
        injectionPoint: killSwitch ? '' : 'self.__WB_MANIFEST',
      },
    }),
    sizeBudget(budget),
  ],
  resolve: {
    alias: [
      // React has it itself; the shim of swr and wouter is for older ones.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      { find: /^regexparam$/, replacement: path.join(import.meta.dirname, 'build/no-patterns.ts') },
    ],
  },
  // The build's minifier leaves a worker's white space; the bundler's own does not.
  worker: { rolldownOptions: { output: { minify: true } } },
  build: {
    outDir: 'dist/page',
    target: 'es2023',
    sourcemap: false,
    // Slower than the default and 1 % smaller, which a first visit over a phone network pays for.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: {
        passes: 4,
        // What libraries tell their developers. The product itself tells by console.info, React by console.error.
        pure_funcs: ['console.warn'],
        // A hook that is merged into its only caller shares its variables: a function that stays would hold the first list.
        top_retain: /^use[A-Z]/,
        unsafe_arrows: true,
        unsafe_methods: true,
      },
    },
    // Chunks are few and flat: one style sheet and no preload helper cost a first visit less than they save.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        // What a first visit needs is one file: it compresses better and is one request.
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'] },
            // What every first visit asks for after its list: one request, and one dictionary for the compression.
            {
              name: 'second',
              test: /features\/latency\/(?:page-client|core\/probe-|worker-host|start-worker|tab-exchange)|platform\/(?:trusted-script-url|service-worker|offline-reads)|src\/app\/(?:late-parts|shell\/(?:offline-bar|update-prompt))/,
            },
          ],
        },
        // The hand-written manifest keeps a fixed address; everything else is hashed.
        assetFileNames: (asset) =>
          asset.names.some((name) => name.endsWith('.webmanifest'))
            ? '[name][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': api, '/healthz': api } },
})
