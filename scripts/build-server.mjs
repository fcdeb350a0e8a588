/** Bundles the server into one folder. A bundle starts several times faster than separate packages. */
import { chmodSync, cpSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

/** Native code cannot be bundled; pg loads pg-native only on request. */
const external = ['better-sqlite3', '@node-rs/argon2', 'pg-native']

/**
 * Each entry becomes a file of its name; no file that `main` loads contains code of the demo.
 * @type {import('rolldown').InputOptions}
 */
export const serverBundle = {
  input: {
    main: 'server/main.ts',
    admin: 'server/admin/main.ts',
    demo: 'demo/main.ts',
    'ranking-thread': 'server/ranking-thread.ts',
    'document-thread': 'server/document-thread.ts',
    'card-thread': 'server/card-thread.ts',
    'simulated-instance': 'server/rentals/backends/simulated/instance-main.ts',
  },
  platform: 'node',
  external,
  logLevel: 'warn',
  onwarn(warning, warn) {
    if (warning.code !== 'EVAL') warn(warning)
  },
}

/** What the thread that draws cards reads beside its code (server/card-thread.ts), and the licences of its fonts. */
const cardFiles = {
  'resvg.wasm': 'node_modules/@resvg/resvg-wasm/index_bg.wasm',
  'han.otf': 'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  'han-license.txt': 'node_modules/@embedpdf/fonts-sc/LICENSE',
  'hangul.otf': 'node_modules/@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
  'hangul-license.txt': 'node_modules/@embedpdf/fonts-kr/LICENSE',
  'arabic.ttf': 'node_modules/@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
  'arabic-license.txt': 'node_modules/@embedpdf/fonts-arabic/LICENSE',
  'emoji.ttf': 'node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'emoji-license.txt': 'node_modules/@expo-google-fonts/noto-emoji/LICENSE_FONT',
}

/** Puts them beside the bundle. */
export function copyCardFiles(folder) {
  for (const [name, file] of Object.entries(cardFiles)) cpSync(file, path.join(folder, 'cards', name))
}

export async function buildServer(folder) {
  const bundle = await rolldown(serverBundle)
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    banner: ({ name, isEntry }) => (isEntry && name === 'admin' ? '#!/usr/bin/env node' : ''),
    minify: { compress: true, mangle: false, codegen: true },
  })
  await bundle.close()
  copyCardFiles(folder)
  chmodSync(path.join(folder, 'admin.js'), 0o755)
}
