import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { flags } from './scripts/build/flags.ts'
import { keptEndpointTable } from './scripts/build/kept-endpoints.ts'
import { linguiMacros } from './scripts/build/lingui-macros.ts'
import { linkIcons } from './scripts/build/link-icons.ts'
import { lowestVersions } from './scripts/build/lowest-versions.ts'
import { iconFile } from './scripts/build/lucide-icons.ts'
import { pageIcons } from './scripts/build/page-icons.ts'
import { entryAfterFirstPaint, shellDocuments } from './scripts/build/shell-documents.ts'
import { chunkFileName, isStaffModule, staffChunks } from './scripts/build/staff-chunks.ts'

/** `SERVICE_WORKER=kill-switch npm run build` takes a broken worker back: see sw/kill-switch/sw.ts. */
const killSwitch = process.env.SERVICE_WORKER === 'kill-switch'

const staff = staffChunks()
const macros = linguiMacros()
const catalogues = lingui({ failOnMissing: true, failOnCompileError: true })
const shells = shellDocuments({ macros, catalogues })

/** The late parts of every page with the modules that they share with other chunks. */
const isLateModule = (id: string): boolean =>
  /\/(?:src\/app\/late-parts|src\/shared\/(?:slot-watches|has-people|offline-reads)|src\/platform\/service-worker|contract\/(?:people|slot-watch))\.tsx?$/.test(
    id,
  )

export default defineConfig({
  plugins: [
    react(),
    macros,
    catalogues,
    unocss({ inspector: false }),
    iconFile(pageIcons),
    linkIcons(),
    flags(),
    shells.page,
    staff.plugin,
    entryAfterFirstPaint(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: killSwitch ? 'sw/kill-switch' : 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg}'],
        // The service worker keeps those that the community shows (sw/pictures.ts).
        globIgnores: ['assets/link-*.svg', 'assets/flag-*.svg'],
        manifestTransforms: [async (entries) => ({ manifest: staff.withoutStaff(entries), warnings: [] })],
        buildPlugins: { vite: [keptEndpointTable(), shells.worker] },
        injectionPoint: killSwitch ? '' : 'self.__WB_MANIFEST',
      },
    }),
  ],
  resolve: {
    alias: [
      // React has it itself; the shim of swr and wouter is for older ones.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  // The build's minifier leaves a worker's white space; the bundler's own does not.
  worker: { rolldownOptions: { output: { minify: true } } },
  build: {
    outDir: 'dist/page',
    target: [...lowestVersions],
    cssTarget: [...lowestVersions],
    sourcemap: false,
    // One small sheet for all pages: utilities that arrive later would win over earlier ones and turn the cascade over.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        // Every module that the entry imports in one file: thirty files compress worse and are thirty requests.
        // What several sections of the staff room share is one file, too, and what every first visit loads last.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'main', tags: ['$initial'], priority: 1 },
            { name: 'late-parts', test: isLateModule },
            { name: 'staff', test: isStaffModule, minShareCount: 2 },
          ],
        },
        chunkFileNames: chunkFileName,
        // The hand-written manifest keeps a fixed address; everything else is hashed.
        assetFileNames: (asset) =>
          asset.names.some((name) => name.endsWith('.webmanifest'))
            ? '[name][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
